import type { Role } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { teamAbilities } from '../people.policy.ts';
import { findTeam } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';
import type { Place } from '../place.ts';
import { invitePeople } from './invite-people.ts';

interface Invitation {
  email: string;
  role?: Role | undefined;
}

export async function invitePerson(
  { outbox }: PeopleParts,
  act: Act,
  { findPlace, params }: TeamAddress,
  invitation: Invitation,
): Promise<{ invitationId: string }> {
  return act.transaction(async ({ tx, now }) => {
    const place = await findPlace(tx, act.caller, params);
    const invitationId = await once(tx, act, { params, invitation }, async (id) => {
      const { members } = await findTeam(tx, place);
      assertAllowed(teamAbilities.invite(act.caller, teamOf(place, members), now));
      await inviteTo(tx, outbox, act, place, { id, ...invitation });
    });
    return { invitationId };
  });
}

/** Inserts an invitation, its e-mail and its audit entry in the caller's transaction. */
export async function inviteTo(
  tx: Transaction,
  outbox: Outbox,
  act: Act,
  place: Place,
  { id, email, role, property }: Invitation & { id: string; property?: string },
): Promise<void> {
  if (role && !place.roles.some((possible) => possible === role)) {
    throw invalidField('role', 'This role cannot be given here');
  }
  await invitePeople(tx, outbox, act, [{ id, place, email, role, property }]);
}
