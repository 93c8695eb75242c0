import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUserInRole } from '../../entities/session/use-user.ts';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../lazy-part.ts';

const RoleOffer = lazyPart(() => loadTexts(['notices']).then(() => import('./role-offer.tsx')), 'RoleOffer');

/** Lazy slot for the role offer after following a link that was sent to another role of the user. */
export function RoleOfferPlace() {
  const user = useUserInRole();
  const { offeredRole } = useSearch({ strict: false }) as { offeredRole?: string };
  if (!user || !offeredRole) return null;
  return (
    <Suspense>
      <RoleOffer key={offeredRole} user={user} />
    </Suspense>
  );
}
