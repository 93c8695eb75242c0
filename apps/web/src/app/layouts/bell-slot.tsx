import Box from '@mui/material/Box';
import type { SignedInUser } from '@tenderbox/contract';
import { Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { lazyComponent } from '../lazy-component.ts';

const load = () => import('../../features/notices/components/bell.tsx');
const Bell = lazyComponent(() => loadTexts(['notices']).then(load), 'Bell');

const told: readonly string[] = [
  'BUSINESS_UNIT_ADMIN',
  'BUSINESS_UNIT_EVALUATOR',
  'BIDDER_ADMIN',
  'BIDDER_USER',
];

/** Lazy slot for the bell. Does not delay the first page. */
export function BellSlot({ user }: { user: SignedInUser }) {
  if (!told.includes(user.roleName)) return null;
  return (
    <Box sx={{ flex: 'none', width: 36, height: 36 }}>
      <Suspense>
        <Bell key={user.userRoleId} user={user} />
      </Suspense>
    </Box>
  );
}
