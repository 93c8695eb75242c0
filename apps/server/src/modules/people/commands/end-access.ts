import { type AuditActor, recordAudits } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { endPlace, endRoleEntry, type WithdrawnInvitation } from '../../identity/index.ts';

/** Ends what a deactivated member has open: sessions used there, invitations to them there and by them. */
export async function endAccessOfMember(
  tx: Transaction,
  actor: AuditActor,
  roleEntryId: string,
): Promise<void> {
  await recordWithdrawals(tx, actor, await endRoleEntry(tx, roleEntryId));
}

/** Ends all sessions and open invitations of a place that was locked and deactivated, and of all below it. */
export async function endAccessToPlace(
  tx: Transaction,
  actor: AuditActor,
  place: Parameters<typeof endPlace>[1],
): Promise<void> {
  await recordWithdrawals(tx, actor, await endPlace(tx, place));
}

async function recordWithdrawals(
  tx: Transaction,
  actor: AuditActor,
  withdrawn: WithdrawnInvitation[],
): Promise<void> {
  await recordAudits(
    tx,
    actor,
    withdrawn.map(({ id, ...place }) => ({
      ...{ action: 'person.invitation-withdrawn', subjectType: 'invitation', subjectId: id, ...place },
    })),
  );
}
