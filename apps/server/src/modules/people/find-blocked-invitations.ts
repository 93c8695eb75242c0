import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findInvitationBlockers, type InvitationBlocker } from '../identity/index.ts';
import type { TeamOwner } from './team-owner.ts';

/** Checks what blocks each person from being invited now. Returns one entry per person, null if nothing does. */
export async function findBlockedInvitations(
  tx: Transaction,
  caller: Caller,
  people: { teamOwner: TeamOwner; email: string }[],
): Promise<(InvitationBlocker | null)[]> {
  const candidates = people.map(({ teamOwner, email }) => ({
    id: randomUUIDv7(),
    email,
    invitedBy: caller.roleEntryId,
    organisationId: teamOwner.organisationId,
    businessUnitId: teamOwner.businessUnitId,
    supplierId: teamOwner.supplierId,
  }));
  const blockers = await findInvitationBlockers(tx, candidates);
  return candidates.map(({ id }) => blockers.get(id) ?? null);
}
