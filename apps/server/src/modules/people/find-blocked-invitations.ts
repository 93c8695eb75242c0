import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findInvitationBlockers, type InvitationBlocker } from '../identity/index.ts';
import type { TeamOwner } from './team-owner.ts';

/** Checks what blocks each person from being invited now. Returns one entry per person, null if nothing does. */
export async function findBlockedInvitations(
  tx: Transaction,
  caller: Caller,
  people: { place: TeamOwner; email: string }[],
): Promise<(InvitationBlocker | null)[]> {
  const candidates = people.map(({ place, email }) => ({
    id: randomUUIDv7(),
    email,
    invitedBy: caller.roleEntryId,
    organisationId: place.organisationId,
    businessUnitId: place.businessUnitId,
    supplierId: place.supplierId,
  }));
  const hindrances = await findInvitationBlockers(tx, candidates);
  return candidates.map(({ id }) => hindrances.get(id) ?? null);
}
