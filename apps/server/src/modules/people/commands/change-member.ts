import type { ActiveStatus, Caller, Role } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { lockMembers, type MemberRow, setRole, setStatus } from '../people.repo.ts';
import { isLastAdmin } from '../people.rules.ts';
import type { Place } from '../place.ts';

/** Deactivates or reactivates someone in a place; their access there ends or returns at the next request. */
export async function changeMemberStatus(
  parts: PeopleParts,
  caller: Caller,
  team: TeamAddress,
  roleEntryId: string,
  status: ActiveStatus,
): Promise<void> {
  await onMember(parts, caller, team, roleEntryId, async (tx, { member, isLast }) => {
    const present = member.isActive ? 'ACTIVE' : 'INACTIVE';
    if (present === status) return null;
    if (isLast) throw lastAdmin();
    await setStatus(tx, member.id, status);
    const action = status === 'ACTIVE' ? 'person.reactivated' : 'person.deactivated';
    return { action, before: { status: present }, after: { status } };
  });
}

/** Gives someone another role in the same place. */
export async function changeMemberRole(
  parts: PeopleParts,
  caller: Caller,
  team: TeamAddress,
  roleEntryId: string,
  role: Role,
): Promise<void> {
  await onMember(parts, caller, team, roleEntryId, async (tx, { place, member, isLast }) => {
    if (!place.roles.some((possible) => possible === role)) {
      throw invalidField('role', 'This role cannot be given here');
    }
    if (member.role === role) return null;
    if (isLast) throw lastAdmin();
    await setRole(tx, member.id, role);
    return { action: 'person.role-changed', before: { role: member.role }, after: { role } };
  });
}

interface LockedMember {
  place: Place;
  member: MemberRow;
  isLast: boolean;
}

interface Change {
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

async function onMember(
  { db }: PeopleParts,
  caller: Caller,
  { findPlace, params, actor }: TeamAddress,
  roleEntryId: string,
  work: (tx: Transaction, locked: LockedMember) => Promise<Change | null>,
): Promise<void> {
  await db.transaction(contextOf(caller), async (tx) => {
    const place = await findPlace(tx, caller, params);
    const members = await lockMembers(tx, place);
    const member = members.find(({ id }) => id === roleEntryId);
    if (!member) throw notFound();
    const activeAdmins = members.filter(({ isActive, role }) => isActive && role === place.adminRole).length;
    const isLast = isLastAdmin(member, place.adminRole, activeAdmins);
    const change = await work(tx, { place, member, isLast });
    if (!change) return;
    const { organisationId, businessUnitId, supplierId } = place;
    await recordAudit(tx, actor, {
      ...{ subjectType: 'role-entry', subjectId: roleEntryId, ...change },
      ...{ organisationId, businessUnitId, supplierId },
    });
  });
}

function lastAdmin(): ProblemError {
  const message = 'The last active admin must stay. Invite or reactivate another admin first.';
  return new ProblemError(409, 'LAST_ADMIN', { globalErrors: [{ message }] });
}
