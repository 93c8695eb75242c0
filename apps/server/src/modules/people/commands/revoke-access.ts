import { recordAuditBatch } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { endRoleSessions, endTeamSessions, type WithdrawnInvitation } from '../../identity/index.ts';

/** Ends the sessions of a deactivated member and withdraws the pending invitations sent to them there or by them. */
export async function revokeMemberAccess(
  tx: Transaction,
  ctx: RequestContext,
  roleEntryId: string,
): Promise<void> {
  await recordWithdrawals(tx, ctx, await endRoleSessions(tx, roleEntryId));
}

/**
 * Ends all sessions and withdraws all pending invitations of a deactivated organisation, business unit or
 * supplier, and of everything below it. The caller holds the row lock.
 */
export async function revokeTeamAccess(
  tx: Transaction,
  ctx: RequestContext,
  teamOwner: Parameters<typeof endTeamSessions>[1],
): Promise<void> {
  await recordWithdrawals(tx, ctx, await endTeamSessions(tx, teamOwner));
}

async function recordWithdrawals(
  tx: Transaction,
  ctx: RequestContext,
  withdrawn: WithdrawnInvitation[],
): Promise<void> {
  await recordAuditBatch(
    tx,
    ctx,
    withdrawn.map(({ id, ...teamOwner }) => ({
      action: 'person.invitation-withdrawn',
      subjectType: 'invitation',
      subjectId: id,
      ...teamOwner,
    })),
  );
}
