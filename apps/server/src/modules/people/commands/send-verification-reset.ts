import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { onBehalfOf } from '../../../platform/db/on-behalf-of.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { sendResetLink } from '../../identity/index.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { memberAbilities } from '../people.policy.ts';
import { listMembers } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';

/** Mails a member the ordinary link to reset their verification; not for people who work elsewhere as well. */
export async function sendVerificationReset(
  { db, outbox }: PeopleParts,
  caller: Caller,
  { findPlace, params, actor }: TeamAddress,
  roleEntryId: string,
): Promise<void> {
  const own = contextOf(caller);
  await db.transaction(own, async (tx) => {
    const place = await findPlace(tx, caller, params);
    const members = await listMembers(tx, place);
    const member = members.find(({ id }) => id === roleEntryId);
    if (!member) throw notFound();
    const thing = { team: teamOf(place, members), members, member };
    assertAllowed(memberAbilities.resetVerification(caller, thing));
    // The link is the person's own; the entry in the log is the team's.
    const account = { id: member.accountId, email: member.email };
    const link = { id: randomUUIDv7(), byAdmin: true };
    await onBehalfOf(tx, { from: own, to: { scope: 'account', accountId: account.id } }, () =>
      sendResetLink({ outbox }, tx, account, 'SECOND_FACTOR', link),
    );
    const { organisationId, businessUnitId, supplierId } = place;
    await recordAudit(tx, actor, {
      ...{ action: 'person.verification-reset-sent', subjectType: 'role-entry', subjectId: roleEntryId },
      ...{ organisationId, businessUnitId, supplierId },
    });
  });
}
