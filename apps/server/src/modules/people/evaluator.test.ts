import { randomUUIDv7 } from 'node:crypto';
import { access, type CallKey, rolesOf, type Team } from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn } from '../../../test/factories/accounts.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { beginAs } from '../../platform/auth/session.repo.ts';
import type { Transaction } from '../../platform/db/database.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
/** An admin of the organisation, who manages the people of the unit. */
let asOrganisation: RequestFn;
let base: string;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  asOrganisation = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  base = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}`;
});

const team = async () => (await asOrganisation(`GET ${base}/users`)).json().data as Team;
const setRole = ({ roleEntryId }: TestPerson, role: string) =>
  asOrganisation(`PUT ${base}/users/${roleEntryId}/role`, { payload: { role } });
const invite = (payload: object) => asOrganisation(`POST ${base}/invitations`, { payload });

describe('an evaluator', () => {
  it('is invited to the team of a business unit, where admin is the default', async () => {
    const [email, other] = [`${randomUUIDv7()}@example.org`, `${randomUUIDv7()}@example.org`];
    const invited = await invite({ email, role: 'BUSINESS_UNIT_EVALUATOR' });
    expect(invited.statusCode).toBe(201);
    expect((await invite({ email: other })).statusCode).toBe(201);
    const { roles, users } = await team();
    expect(roles).toEqual(['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR']);
    const roleOf = (address: string) => users.find((user) => user.email === address)?.role;
    expect([roleOf(email), roleOf(other)]).toEqual(['BUSINESS_UNIT_EVALUATOR', 'BUSINESS_UNIT_ADMIN']);
    const [entry] = await test.database.query<{ after: unknown }>(
      `select after from audit_entry where action = 'person.invited' and subject_id = $1`,
      [invited.json().data.invitationId],
    );
    expect(entry).toEqual({ after: { role: 'BUSINESS_UNIT_EVALUATOR' } });
    const [mail] = await test.database.query<{ text: string }>(
      'select to_jsonb(outbox_mail)::text as text from outbox_mail where recipient = $1',
      [email],
    );
    expect(mail?.text).toContain('BUSINESS_UNIT_EVALUATOR');
  });

  it('cannot be invited to an organisation or a supplier', async () => {
    const payload = { email: `${randomUUIDv7()}@example.org`, role: 'BUSINESS_UNIT_EVALUATOR' };
    const fieldErrors = [{ property: 'role', message: 'This role cannot be given here' }];
    const ofSupplier = `/api/business-unit/suppliers/${tenant.supplierId}`;
    for (const answer of [
      await asOrganisation('POST /api/sourcing-organisation/invitations', { payload }),
      await requestAs(test, admin)(`POST ${ofSupplier}/invitations`, { payload }),
    ]) {
      expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors });
    }
  });

  it('is not counted as an admin of the unit', async () => {
    const evaluator = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    const { users } = await team();
    const [one, other] = [admin, evaluator].map(
      ({ roleEntryId }) => users.find(({ userRoleId }) => userRoleId === roleEntryId)?.can,
    );
    expect([one?.deactivate, one?.changeRole, other?.deactivate, other?.changeRole]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expectProblem(await setRole(admin, 'BUSINESS_UNIT_EVALUATOR'), 409, 'LAST_ADMIN', {
      globalErrors: [
        expect.objectContaining({ message: expect.stringContaining('at least one active admin') }),
      ],
    });
    expect((await setRole(evaluator, 'BUSINESS_UNIT_ADMIN')).statusCode).toBe(200);
    expect((await setRole(admin, 'BUSINESS_UNIT_EVALUATOR')).statusCode).toBe(200);
  });

  it('cannot be named as an opener', async () => {
    await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    const answer = await requestAs(test, admin)('GET /api/business-unit/possible-openers');
    expect(answer.json().data).toHaveLength(1);
  });

  it('belongs to a business unit and to no supplier', async () => {
    const insert = (organisation: string | null, unit: string | null, supplier: string | null) =>
      test.database.query(
        `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
         values ($1, $2, 'BUSINESS_UNIT_EVALUATOR', $3, $4, $5)`,
        [randomUUIDv7(), admin.accountId, organisation, unit, supplier],
      );
    const { organisationId, businessUnitId, supplierId } = tenant;
    await expect(insert(null, null, null)).rejects.toThrow('violates check constraint');
    await expect(insert(organisationId, null, null)).rejects.toThrow('violates check constraint');
    await expect(insert(organisationId, businessUnitId, supplierId)).rejects.toThrow(
      'violates check constraint',
    );
  });

  it('logs in to the own unit and changes the own account only', async () => {
    const person = await createAccount(test, [{ role: 'BUSINESS_UNIT_EVALUATOR', tenant }]);
    const headers = await signIn(test, person);
    const ask = requestAs(test, { headers });
    expect((await ask('GET /api/user')).json().data).toMatchObject({
      roleName: 'BUSINESS_UNIT_EVALUATOR',
      businessUnitName: 'Dredging',
      bidderId: null,
    });
    expect((await ask('GET /api/user/roles')).json().data).toHaveLength(1);
    expect((await ask('PUT /api/user/name', { payload: { name: 'Inés Caldera' } })).statusCode).toBe(200);
    expect((await ask('GET /api/user/preferences')).statusCode).toBe(200);
    expect((await ask('GET /api/logo')).statusCode).toBe(204);
    const entries = await test.database.query(
      `select from audit_entry where actor_role = 'BUSINESS_UNIT_EVALUATOR' and business_unit_id = $1`,
      [tenant.businessUnitId],
    );
    expect(entries).not.toEqual([]);
    expect((await ask('DELETE /api/user/session')).statusCode).toBe(200);
    expect((await ask('GET /api/user')).statusCode).toBe(401);
  });

  it('may make few calls beside those of the own account', () => {
    const calls = (Object.keys(access) as CallKey[]).filter((key) =>
      rolesOf(key).includes('BUSINESS_UNIT_EVALUATOR'),
    );
    expect(calls.filter((key) => !key.includes(' /api/user')).sort()).toEqual([
      'GET /api/evaluator/evaluations',
      'GET /api/evaluator/evaluations/:evaluationId',
      'GET /api/evaluator/evaluations/:evaluationId/responses/:supplierId',
      'GET /api/evaluator/evaluations/:evaluationId/responses/:supplierId/files/:fileId',
      'GET /api/evaluator/evaluations/:evaluationId/scores',
      'GET /api/evaluator/evaluations/:evaluationId/sheets',
      'GET /api/evaluator/evaluations/:evaluationId/sheets/:supplierId',
      'GET /api/logo',
      'GET /api/notifications',
      'GET /api/stream',
      'PATCH /api/evaluator/evaluations/:evaluationId/sheets/:supplierId',
      'POST /api/evaluator/evaluations/:evaluationId/declaration',
      'POST /api/evaluator/evaluations/:evaluationId/submission',
      'PUT /api/notifications/:notificationId/read',
      'PUT /api/notifications/read',
    ]);
  });

  it('has a database role of its own in every call', async () => {
    const { sessionId, roleEntryId } = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    const begun = await beginAs(test.db, { sessionId, roleEntryId }, 'read only');
    const { rows } = await sql`select current_user::text as "user", app.scope()`.execute(
      begun?.open.tx as Transaction,
    );
    await begun?.open.commit();
    expect(begun?.caller.scope).toBe('evaluator');
    expect(rows).toEqual([{ user: 'tenderbox_evaluator', scope: 'evaluator' }]);
  });

  it('keeps nothing of a former role as an admin', async () => {
    const former = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await test.database.query(
      `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, about)
       values ($1, $2, $3, $4, 'x', 'QUESTION', '{}')`,
      [randomUUIDv7(), tenant.organisationId, tenant.businessUnitId, former.roleEntryId],
    );
    expect((await setRole(former, 'BUSINESS_UNIT_EVALUATOR')).statusCode).toBe(200);
    expectProblem(await requestAs(test, former)('GET /api/business-unit'), 401, 'UNAUTHENTICATED');
    const context = { scope: 'evaluator', ...tenant, ...former } as const;
    const seen = await test.db.transaction(context, async (tx) => [
      await tx.selectFrom('notice').select('id').execute(),
      await tx.selectFrom('account').select('id').execute(),
    ]);
    expect(seen).toEqual([[], [{ id: former.accountId }]]);
  });
});
