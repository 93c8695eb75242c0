import { randomUUIDv7 } from 'node:crypto';
import type { Team, TeamMember } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn } from '../../../test/factories/accounts.ts';
import type { TestPerson } from '../../../test/factories/people.ts';
import { openTeam, type TestTeam, teamLevels } from '../../../test/factories/teams.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const lastAdmin = {
  globalErrors: [
    { message: 'There must be at least one active admin. Invite or reactivate another admin first.' },
  ],
};

describe.each(teamLevels)('the team of %s', (_title, level) => {
  const rolesOfTeam =
    level.role === 'BUSINESS_UNIT_ADMIN' ? [level.role, 'BUSINESS_UNIT_EVALUATOR'] : [level.role];
  let team: TestTeam;
  let first: TestPerson;

  beforeEach(async () => {
    // The system team is shared by all tests, so members of earlier tests are deactivated.
    await test.database.query("update role_entry set status = 'INACTIVE' where role = 'SYSTEM_ADMIN'");
    team = await openTeam(test, level);
    first = level.callerRole === level.role ? team.caller : await team.member();
  });

  const setStatus = (roleEntryId: string, status: string, ask = team.ask) =>
    ask(`PUT ${team.base}/users/${roleEntryId}/status`, { payload: { status } });
  const setRole = (roleEntryId: string, role: string) =>
    team.ask(`PUT ${team.base}/users/${roleEntryId}/role`, { payload: { role } });
  const listed = async () => (await team.ask(`GET ${team.base}/users`)).json().data as Team;
  const find = async ({ roleEntryId }: Pick<TestPerson, 'roleEntryId'>) =>
    (await listed()).users.find((user) => user.userRoleId === roleEntryId) as TeamMember;
  const activeAdmins = async () =>
    (await listed()).users.filter(({ status, role }) => status === 'ACTIVE' && role === level.role).length;
  const isIn = async ({ headers }: Pick<TestPerson, 'headers'>) =>
    (await test.app.inject({ url: '/api/user', headers })).statusCode;

  it('lists people with their last login and marks the caller', async () => {
    const person = await createAccount(test, [
      { role: level.role, ...(team.holder && { tenant: team.holder }) },
    ]);
    const [roleEntryId = ''] = person.roleEntryIds;
    expect((await find({ roleEntryId })).lastSignInAt).toBeNull();
    await signIn(test, person);
    const seen = await find({ roleEntryId });
    expect(Math.abs(Date.parse(seen.lastSignInAt ?? '') - Date.now())).toBeLessThan(10_000);
    expect(seen).toMatchObject({
      email: person.email,
      fullName: 'Una Bell',
      status: 'ACTIVE',
      isSelf: false,
    });
    expect((await find(first)).isSelf).toBe(first === team.caller);
    expect((await listed()).roles).toEqual(rolesOfTeam);
  });

  it('lists no one of another tenant or team', async () => {
    const neighbours = await Promise.all(teamLevels.map(([, other]) => openTeam(test, other)));
    for (const [index, neighbour] of neighbours.entries()) {
      if (teamLevels[index]?.[1].role !== 'SYSTEM_ADMIN') await neighbour.member();
    }
    const ids = (await listed()).users.map(({ userRoleId }) => userRoleId);
    const stored = await test.database.query<{ id: string }>(
      `select id from role_entry where role = $1 and organisation_id is not distinct from $2
       and business_unit_id is not distinct from $3`,
      [
        level.role,
        team.holder?.organisationId ?? null,
        level.role === 'BUSINESS_UNIT_ADMIN' ? team.tenant.businessUnitId : null,
      ],
    );
    expect(ids.sort()).toEqual(stored.map(({ id }) => id).sort());
  });

  it('ends a member’s access immediately on deactivation, and lets them log in again after reactivation', async () => {
    const member = await team.member();
    expect(await isIn(member)).toBe(200);
    const answer = await setStatus(member.roleEntryId, 'INACTIVE');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(await isIn(member)).toBe(401);
    expect(await find(member)).toMatchObject({
      status: 'INACTIVE',
      can: {
        deactivate: false,
        reactivate: true,
        changeRole: rolesOfTeam.length > 1,
        resetVerification: false,
      },
    });
    expect((await setStatus(member.roleEntryId, 'ACTIVE')).statusCode).toBe(200);
    // A new login is required: ended sessions stay ended.
    expect(await isIn(member)).toBe(401);
    expect(await find(member)).toMatchObject({
      status: 'ACTIVE',
      can: {
        deactivate: true,
        reactivate: false,
        changeRole: rolesOfTeam.length > 1,
        resetVerification: true,
      },
    });
  });

  it('keeps the last active admin', async () => {
    expect(await activeAdmins()).toBe(1);
    expect((await find(first)).can.deactivate).toBe(false);
    expectProblem(await setStatus(first.roleEntryId, 'INACTIVE'), 409, 'LAST_ADMIN', lastAdmin);
    expect(await isIn(first)).toBe(200);
    const second = await team.member();
    expect((await find(first)).can.deactivate).toBe(true);
    expect((await setStatus(first.roleEntryId, 'INACTIVE')).statusCode).toBe(200);
    expect(await activeAdminsStored()).toEqual([second.roleEntryId]);
  });

  const activeAdminsStored = async () => {
    const rows = await test.database.query<{ id: string }>(
      `select id from role_entry where role = $1 and status = 'ACTIVE'
       and organisation_id is not distinct from $2`,
      [level.role, team.holder?.organisationId ?? null],
    );
    return rows.map(({ id }) => id);
  };

  it('keeps one of two admins who deactivate each other at the same time', { timeout: 60_000 }, async () => {
    const second = await team.member();
    // If members manage their own team, each acts; otherwise both requests come from the level above.
    const asSecond = level.callerRole === level.role ? requestAs(test, second) : team.ask;
    const pair = [first.roleEntryId, second.roleEntryId];
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all([
        setStatus(second.roleEntryId, 'INACTIVE'),
        setStatus(first.roleEntryId, 'INACTIVE', asSecond),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect([
        [200, 401],
        [200, 409],
      ]).toContainEqual(statuses);
      const active = await activeAdminsStored();
      expect(active, `round ${round}`).toHaveLength(1);
      expect(pair).toContain(active[0]);
      await test.database.query("update role_entry set status = 'ACTIVE' where id = any ($1)", [pair]);
      await test.database.query('update session set ended_at = null where role_entry_ids && $1', [pair]);
    }
  });

  it('rejects the roles of other teams', async () => {
    const member = await team.member();
    expect((await setRole(member.roleEntryId, level.role)).statusCode).toBe(200);
    const fieldErrors = [{ property: 'role', message: 'This role cannot be given here' }];
    for (const role of [
      'SYSTEM_ADMIN',
      'SOURCING_ORGANISATION_ADMIN',
      'BUSINESS_UNIT_ADMIN',
      'BIDDER_ADMIN',
    ]) {
      if (role === level.role) continue;
      expectProblem(await setRole(member.roleEntryId, role), 400, 'VALIDATION_FAILED', { fieldErrors });
    }
    expect((await find(member)).role).toBe(level.role);
  });

  it('does not change or audit a status that is already set', async () => {
    const member = await team.member();
    expect((await setStatus(member.roleEntryId, 'ACTIVE')).statusCode).toBe(200);
    expect((await setStatus(first.roleEntryId, 'ACTIVE')).statusCode).toBe(200);
    const entries = await test.database.query('select from audit_entry where subject_id = any ($1)', [
      [member.roleEntryId, first.roleEntryId],
    ]);
    expect(entries).toHaveLength(0);
  });

  it.each([
    ['status', {}],
    ['status', { status: 'INVITED' }],
    ['role', {}],
    ['role', { role: 'JANITOR' }],
  ])('rejects a wrong %s %j', async (what, payload) => {
    const member = await team.member();
    const call = `PUT ${team.base}/users/${member.roleEntryId}/${what}`;
    expect((await team.ask(call, { payload })).statusCode).toBe(400);
    expectProblem(
      await team.ask(`PUT ${team.base}/users/${randomUUIDv7()}/${what}`, {
        payload: { status: 'ACTIVE', role: level.role },
      }),
      404,
      'NOT_FOUND',
    );
  });
});
