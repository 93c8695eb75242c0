import { randomUUIDv7 } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { onBehalfOf } from '../../../platform/db/on-behalf-of.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { sendResetLink } from '../../identity/index.ts';
import type { PeopleDeps, TeamRef } from '../people.deps.ts';
import { memberAbilities } from '../people.policy.ts';
import { findTeam } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';

/** E-mails a member the regular link to reset their verification. Rejected if they have roles elsewhere. */
export async function sendVerificationReset(
  { outbox }: PeopleDeps,
  ctx: RequestContext,
  { findTeamOwner, params }: TeamRef,
  roleEntryId: string,
): Promise<void> {
  await ctx.transaction(async ({ tx, now }) => {
    const teamOwner = await findTeamOwner(tx, ctx.caller, params);
    const { members } = await findTeam(tx, teamOwner);
    const member = members.find(({ id }) => id === roleEntryId);
    if (!member) throw notFound();
    const policyInput = { team: teamOf(teamOwner, members), members, member };
    assertAllowed(memberAbilities.resetVerification(ctx.caller, policyInput, now));
    // The reset link belongs to the account, the audit entry to the team.
    const account = { id: member.accountId, email: member.email };
    const link = { id: randomUUIDv7(), byAdmin: true };
    await onBehalfOf(tx, { from: ctx.caller, to: { scope: 'account', accountId: account.id } }, () =>
      sendResetLink({ outbox }, tx, account, 'SECOND_FACTOR', link),
    );
    const { organisationId, businessUnitId, supplierId } = teamOwner;
    await recordAudit(tx, ctx, {
      action: 'person.verification-reset-sent',
      subjectType: 'role-entry',
      subjectId: roleEntryId,
      organisationId,
      businessUnitId,
      supplierId,
    });
  });
}
