import type { ActiveStatus, Role } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastTeams } from '../../identity/index.ts';
import type { TeamRef } from '../people.deps.ts';
import { memberAbilities } from '../people.policy.ts';
import { lockMembers, type MemberRow, setRole, setStatus } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';
import type { TeamOwner } from '../team-owner.ts';
import { revokeMemberAccess } from './revoke-access.ts';

/**
 * Deactivates or reactivates a member. Deactivation ends their sessions and withdraws pending invitations for
 * good; reactivation restores only the role.
 */
export async function changeMemberStatus(
  ctx: RequestContext,
  team: TeamRef,
  roleEntryId: string,
  status: ActiveStatus,
): Promise<void> {
  await onMember(ctx, team, roleEntryId, async (tx, { member, assertCan }) => {
    const present = member.isActive ? 'ACTIVE' : 'INACTIVE';
    if (present === status) return null;
    const isDeactivation = status === 'INACTIVE';
    assertCan(isDeactivation ? 'deactivate' : 'reactivate');
    await setStatus(tx, member.id, status);
    if (isDeactivation) await revokeMemberAccess(tx, ctx, member.id);
    const action = isDeactivation ? 'person.deactivated' : 'person.reactivated';
    return { action, before: { status: present }, after: { status } };
  });
}

export async function changeMemberRole(
  ctx: RequestContext,
  team: TeamRef,
  roleEntryId: string,
  role: Role,
): Promise<void> {
  await onMember(ctx, team, roleEntryId, async (tx, { teamOwner, member, assertCan }) => {
    if (!teamOwner.roles.some((possible) => possible === role)) {
      throw invalidField('role', 'This role cannot be given here');
    }
    if (member.role === role) return null;
    assertCan('changeRole');
    await setRole(tx, member.id, role);
    return { action: 'person.role-changed', before: { role: member.role }, after: { role } };
  });
}

interface LockedMember {
  teamOwner: TeamOwner;
  member: MemberRow;
  assertCan(ability: keyof typeof memberAbilities): void;
}

interface Change {
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

async function onMember(
  ctx: RequestContext,
  { findTeamOwner, params }: TeamRef,
  roleEntryId: string,
  work: (tx: Transaction, locked: LockedMember) => Promise<Change | null>,
): Promise<void> {
  await ctx.transaction(async ({ tx, now }) => {
    const teamOwner = await findTeamOwner(tx, ctx.caller, params);
    const members = await lockMembers(tx, teamOwner);
    const member = members.find(({ id }) => id === roleEntryId);
    if (!member) throw notFound();
    const policyInput = { team: teamOf(teamOwner, members), members, member };
    const assertCan = (ability: keyof typeof memberAbilities) =>
      assertAllowed(memberAbilities[ability](ctx.caller, policyInput, now));
    const change = await work(tx, { teamOwner, member, assertCan });
    if (!change) return;
    const { organisationId, businessUnitId, supplierId } = teamOwner;
    await recordAudit(tx, ctx, {
      subjectType: 'role-entry',
      subjectId: roleEntryId,
      ...change,
      organisationId,
      businessUnitId,
      supplierId,
    });
    await broadcastTeams(tx, [teamOwner]);
  });
}
