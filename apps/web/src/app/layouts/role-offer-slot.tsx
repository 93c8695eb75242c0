import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUserInRole } from '../../entities/session/use-user.ts';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { lazyComponent } from '../lazy-component.ts';

const RoleOffer = lazyComponent(
  () => loadTexts(['notices']).then(() => import('./role-offer.tsx')),
  'RoleOffer',
);

/** Lazy slot for the role offer after following a link that was sent to another role of the user. */
export function RoleOfferSlot() {
  const user = useUserInRole();
  const { offeredRole } = useSearch({ strict: false }) as { offeredRole?: string };
  if (!user || !offeredRole) return null;
  return (
    <Suspense>
      <RoleOffer key={offeredRole} user={user} />
    </Suspense>
  );
}
