import type { ActiveStatus, Role } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField, notFound } from '../../../platform/http/problem-error.ts';
import { tellOfTeams } from '../../identity/index.ts';
import type { TeamAddress } from '../people.parts.ts';
import { memberAbilities } from '../people.policy.ts';
import { lockMembers, type MemberRow, setRole, setStatus } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';
import type { Place } from '../place.ts';
import { endAccessOfMember } from './end-access.ts';

/**
 * Deactivates or reactivates a member. Deactivation ends their sessions and withdraws pending invitations for
 * good; reactivation restores only the role.
 */
export async function changeMemberStatus(
  act: Act,
  team: TeamAddress,
  roleEntryId: string,
  status: ActiveStatus,
): Promise<void> {
  await onMember(act, team, roleEntryId, async (tx, { member, assertCan }) => {
    const present = member.isActive ? 'ACTIVE' : 'INACTIVE';
    if (present === status) return null;
    const isDeactivation = status === 'INACTIVE';
    assertCan(isDeactivation ? 'deactivate' : 'reactivate');
    await setStatus(tx, member.id, status);
    if (isDeactivation) await endAccessOfMember(tx, act, member.id);
    const action = isDeactivation ? 'person.deactivated' : 'person.reactivated';
    return { action, before: { status: present }, after: { status } };
  });
}

export async function changeMemberRole(
  act: Act,
  team: TeamAddress,
  roleEntryId: string,
  role: Role,
): Promise<void> {
  await onMember(act, team, roleEntryId, async (tx, { place, member, assertCan }) => {
    if (!place.roles.some((possible) => possible === role)) {
      throw invalidField('role', 'This role cannot be given here');
    }
    if (member.role === role) return null;
    assertCan('changeRole');
    await setRole(tx, member.id, role);
    return { action: 'person.role-changed', before: { role: member.role }, after: { role } };
  });
}

interface LockedMember {
  place: Place;
  member: MemberRow;
  assertCan(ability: keyof typeof memberAbilities): void;
}

interface Change {
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

async function onMember(
  act: Act,
  { findPlace, params }: TeamAddress,
  roleEntryId: string,
  work: (tx: Transaction, locked: LockedMember) => Promise<Change | null>,
): Promise<void> {
  await act.transaction(async ({ tx, now }) => {
    const place = await findPlace(tx, act.caller, params);
    const members = await lockMembers(tx, place);
    const member = members.find(({ id }) => id === roleEntryId);
    if (!member) throw notFound();
    const thing = { team: teamOf(place, members), members, member };
    const assertCan = (ability: keyof typeof memberAbilities) =>
      assertAllowed(memberAbilities[ability](act.caller, thing, now));
    const change = await work(tx, { place, member, assertCan });
    if (!change) return;
    const { organisationId, businessUnitId, supplierId } = place;
    await recordAudit(tx, act, {
      ...{ subjectType: 'role-entry', subjectId: roleEntryId, ...change },
      ...{ organisationId, businessUnitId, supplierId },
    });
    await tellOfTeams(tx, [place]);
  });
}
