import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SignedInUser } from '@tenderbox/contract';
import { Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { lazyComponent } from '../lazy-component.ts';

const load = () => import('../../entities/events/next-deadline.tsx');
const NextDeadline = lazyComponent(() => loadTexts(['deadlines']).then(load), 'NextDeadline');

/** Lazy slot for the next deadline, if the top bar has space. Does not delay the first page. */
export function NextDeadlineSlot({ roleName }: Pick<SignedInUser, 'roleName'>) {
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('lg'));
  const audience =
    roleName === 'BUSINESS_UNIT_ADMIN'
      ? 'business-unit'
      : roleName === 'BIDDER_ADMIN' || roleName === 'BIDDER_USER'
        ? 'supplier'
        : null;
  if (!hasRoom || !audience) return null;
  return (
    <Suspense>
      <NextDeadline audience={audience} />
    </Suspense>
  );
}
