import type { Act } from '../../../platform/act/act.ts';
import { recordAudits } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { endPlace, endRoleEntry, type WithdrawnInvitation } from '../../identity/index.ts';

/** Ends what a deactivated member has open: sessions used there, invitations to them there and by them. */
export async function endAccessOfMember(tx: Transaction, act: Act, roleEntryId: string): Promise<void> {
  await recordWithdrawals(tx, act, await endRoleEntry(tx, roleEntryId));
}

/** Ends all sessions and open invitations of a place that was locked and deactivated, and of all below it. */
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
