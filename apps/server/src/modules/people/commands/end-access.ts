import type { Act } from '../../../platform/act/act.ts';
import { recordAudits } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { endPlace, endRoleEntry, type WithdrawnInvitation } from '../../identity/index.ts';

/** Ends the sessions of a deactivated member and withdraws the pending invitations sent to them there or by them. */
export async function endAccessOfMember(tx: Transaction, act: Act, roleEntryId: string): Promise<void> {
  await recordWithdrawals(tx, act, await endRoleEntry(tx, roleEntryId));
}

/**
 * Ends all sessions and withdraws all pending invitations of a deactivated organisation, business unit or
 * supplier, and of everything below it. The caller holds the row lock.
 */
export async function endAccessToPlace(
  tx: Transaction,
  act: Act,
  place: Parameters<typeof endPlace>[1],
): Promise<void> {
  await recordWithdrawals(tx, act, await endPlace(tx, place));
}

async function recordWithdrawals(tx: Transaction, act: Act, withdrawn: WithdrawnInvitation[]): Promise<void> {
  await recordAudits(
    tx,
    act,
    withdrawn.map(({ id, ...place }) => ({
      ...{ action: 'person.invitation-withdrawn', subjectType: 'invitation', subjectId: id, ...place },
    })),
  );
}
