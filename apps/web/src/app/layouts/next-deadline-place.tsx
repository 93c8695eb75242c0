import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../lazy-part.ts';

const load = () => import('../../features/events/components/next-deadline.tsx');
const NextDeadline = lazyPart(() => loadTexts(['deadlines']).then(load), 'NextDeadline');

/** Where the top bar has room, what ends next; the first page does not wait for it. */
export function NextDeadlinePlace() {
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('lg'));
  if (!hasRoom) return null;
  return (
    <Suspense>
      <NextDeadline />
    </Suspense>
  );
}
