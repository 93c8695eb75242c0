import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { openTeam, teamLevels } from '../../../test/factories/teams.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('a deactivated team owner', () => {
  it.each(teamLevels.filter(([, { role, callerRole }]) => role !== callerRole))(
    'rejects invitations for %s and has no pending ones, but keeps its members',
    async (_title, level) => {
      const team = await openTeam(test, level);
      const member = await team.member();
      await team.member();
      const { id } = await createInvitation(test, level.role, team.tenant);
      const status = (value: string) => team.ask(`PUT ${team.base}/status`, { payload: { status: value } });
      const { name } = (await status('INACTIVE')).json().data;
      const globalErrors = [{ message: `${name} is deactivated. Reactivate it before inviting people.` }];
      const email = `late.${level.role.toLowerCase()}@example.org`;
      const invite = () => team.ask(`POST ${team.base}/invitations`, { payload: { email } });
      expectProblem(await invite(), 409, 'CONFLICT', { globalErrors });
      expectProblem(await team.ask(`POST ${team.base}/invitations/${id}/resend`), 404, 'NOT_FOUND');
      expect(await test.outbox.show(email)).toEqual([]);
      const { users, can } = (await team.ask(`GET ${team.base}/users`)).json().data;
      expect(users).toHaveLength(2);
      expect(can).toEqual({ invite: false });
      const call = `PUT ${team.base}/users/${member.roleEntryId}/status`;
      expect((await team.ask(call, { payload: { status: 'INACTIVE' } })).statusCode).toBe(200);

      await status('ACTIVE');
      expect((await invite()).statusCode).toBe(201);
    },
  );
});
