import { randomUUIDv7 } from 'node:crypto';
import type { Caller, Role } from '@tenderbox/contract';
import type { AuditActor } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { IdempotencyKey } from '../../../platform/idempotency/idempotency-key.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { teamAbilities } from '../people.policy.ts';
import { listMembers } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';
import type { Place } from '../place.ts';
import { invitePeople } from './invite-people.ts';

interface Invitation {
  email: string;
  role?: Role | undefined;
}

/** Invites someone to a team by e-mail and returns the invitation's id. */
export async function invitePerson(
  { db, outbox }: PeopleParts,
  caller: Caller,
  { findPlace, params, actor }: TeamAddress,
  invitation: Invitation,
  idempotent: { route: string; key: IdempotencyKey | null },
): Promise<string> {
  const request = { ...idempotent, roleEntryId: caller.roleEntryId, content: { params, invitation } };
  return db.transaction(contextOf(caller), async (tx) => {
    const place = await findPlace(tx, caller, params);
    const invite = async (id: string) => {
      assertAllowed(teamAbilities.invite(caller, teamOf(place, await listMembers(tx, place))));
      await inviteTo(tx, outbox, place, caller, actor, { id, ...invitation });
    };
    return once(tx, request, invite, randomUUIDv7());
  });
}

/** Writes an invitation, its mail and its audit entry into the caller's transaction. */
export async function inviteTo(
  tx: Transaction,
  outbox: Outbox,
  place: Place,
  caller: Caller,
  actor: AuditActor,
  { id, email, role, property }: Invitation & { id: string; property?: string },
): Promise<void> {
  if (role && !place.roles.some((possible) => possible === role)) {
    throw invalidField('role', 'This role cannot be given here');
  }
  await invitePeople(tx, outbox, caller, actor, [{ id, place, email, role, property }]);
}
