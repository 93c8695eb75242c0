import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
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
  const { place, member } = await db.transaction(contextOf(caller), async (tx) => {
    const found = await findPlace(tx, caller, params);
    const members = await listMembers(tx, found);
    const wanted = members.find(({ id }) => id === roleEntryId);
    if (!wanted) throw notFound();
    const thing = { team: teamOf(found, members), members, member: wanted };
    assertAllowed(memberAbilities.resetVerification(caller, thing));
    return { place: found, member: wanted };
  });
  const { organisationId, businessUnitId, supplierId } = place;
  // The link is the person's own; the entry in the log is the team's.
  await db.transaction({ scope: 'account', accountId: member.accountId, organisationId }, async (tx) => {
    const account = { id: member.accountId, email: member.email };
    const link = { id: randomUUIDv7(), byAdmin: true };
    await sendResetLink({ outbox }, tx, account, 'SECOND_FACTOR', link);
    await recordAudit(tx, actor, {
      ...{ action: 'person.verification-reset-sent', subjectType: 'role-entry', subjectId: roleEntryId },
      ...{ organisationId, businessUnitId, supplierId },
    });
  });
}
