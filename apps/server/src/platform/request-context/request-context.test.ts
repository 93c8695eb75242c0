import { type Role, roleNames } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';
import { watchStatements } from '../../../test/statements.ts';
import type { RequestContext } from './request-context.ts';

let test: TestApp;
let tenant: TestTenant;
let work: (ctx: RequestContext) => Promise<unknown>;

/** Routes with a handler of the test, guarded like two calls that every role can make. */
function addProbes(app: FastifyInstance): void {
  for (const [method, callKey] of [
    ['GET', 'GET /api/files/:id'],
    ['POST', 'POST /api/files/:id/ticket'],
  ] as const) {
    app.route({
      method,
      url: '/probe',
      config: { callKey },
      handler: async (request) => {
        const { ctx, release } = await app.openRequestContext(request, callKey);
        try {
          return work(ctx as RequestContext);
        } finally {
          release();
        }
      },
    });
  }
}

beforeAll(async () => {
  test = await startTestApp({ extend: addProbes });
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const personOf = (role: Role) => createPerson(test, role, tenant);
const probe = (person: TestPerson, method: 'GET' | 'POST', task: typeof work) => {
  work = task;
  return requestAs(test, person)(`${method} /probe`);
};
const endSession = ({ sessionId }: TestPerson) =>
  test.database.query('update session set ended_at = now() where id = $1', [sessionId]);

const settings = sql<Record<string, string>>`
  select app.scope() as scope, app.account_id() as "accountId", app.role_entry_id() as "roleEntryId",
    app.organisation_id() as "organisationId", app.business_unit_id() as "businessUnitId",
    app.supplier_id() as "supplierId", transaction_timestamp() as now`;

describe('an act', () => {
  // Evaluators have no call of the probes; their context is tested with their own.
  it.each(roleNames.filter((role) => role !== 'BUSINESS_UNIT_EVALUATOR'))(
    'works for %s in the context that the database returned, with its time',
    async (role) => {
      const person = await personOf(role);
      const answer = await probe(person, 'GET', (ctx) =>
        ctx.read(async ({ tx, now }) => {
          const [context] = (await settings.execute(tx)).rows;
          return { context, now, caller: ctx.caller };
        }),
      );
      const { context, now, caller } = answer.json();
      const { scope, accountId, roleEntryId, organisationId, businessUnitId, supplierId } = caller;
      expect(context).toEqual({
        scope,
        accountId,
        roleEntryId,
        organisationId,
        businessUnitId,
        supplierId,
        now,
      });
      expect(caller).toMatchObject({
        role,
        accountId: role === 'BUSINESS_UNIT_ADMIN_API' ? null : person.accountId,
        organisationId: role === 'SYSTEM_ADMIN' ? null : tenant.organisationId,
        supplierId: role.startsWith('BIDDER') ? tenant.supplierId : null,
      });
    },
  );

  it('uses the transaction that checked the session if the work starts immediately', async () => {
    const person = await personOf('BUSINESS_UNIT_ADMIN');
    const statements = watchStatements();
    const kinds = async (method: 'GET' | 'POST', task: typeof work) =>
      (await statements.during(() => probe(person, method, task))).map(
        (text) => text.trim().split(/[\s;]/)[0],
      );
    const look = ({ read }: RequestContext) => read(({ tx }) => settings.execute(tx));
    const change = ({ transaction }: RequestContext) => transaction(({ tx }) => settings.execute(tx));
    const later = (task: typeof work) => async (ctx: RequestContext) => {
      await new Promise(setImmediate);
      return task(ctx);
    };
    try {
      expect(await kinds('GET', look)).toEqual(['begin', 'select']);
      expect(await kinds('POST', change)).toEqual(['begin', 'select', 'commit']);
      // Work that first waits for something else holds no connection meanwhile.
      expect(await kinds('POST', later(change))).toEqual(['begin', 'rollback', 'begin', 'select', 'commit']);
      expect(await kinds('GET', change)).toEqual(['begin', 'begin', 'select', 'commit']);
    } finally {
      statements.stop();
    }
  });

  it('checks the session again if the work starts later', async () => {
    const person = await personOf('BUSINESS_UNIT_ADMIN');
    const answer = await probe(person, 'POST', async (ctx) => {
      await endSession(person);
      return ctx.transaction(({ tx }) => settings.execute(tx));
    });
    expectProblem(answer, 401, 'UNAUTHENTICATED');
  });

  it('cannot write in a read', async () => {
    const person = await personOf('BUSINESS_UNIT_ADMIN');
    const answer = await probe(person, 'GET', ({ read }) =>
      read(({ tx }) => tx.updateTable('supplier').set({ name: 'Changed' }).execute()),
    );
    expect(answer.statusCode).toBe(500);
    const [supplier] = await test.database.query<{ name: string }>(
      'select name from supplier where id = $1',
      [tenant.supplierId],
    );
    expect(supplier?.name).toBe('Tidewater Tools');
  });

  it('never returns success when a statement failed unnoticed', async () => {
    const person = await personOf('BUSINESS_UNIT_ADMIN');
    const answer = await probe(person, 'POST', ({ transaction }) =>
      transaction(async ({ tx }) => {
        await tx.updateTable('supplier').set({ name: 'Changed' }).execute();
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      }),
    );
    expectProblem(answer, 500, 'INTERNAL_ERROR');
  });
});

describe('an ended session', () => {
  it('is reported before errors in the request', async () => {
    const person = await personOf('SOURCING_ORGANISATION_ADMIN');
    const ask = () =>
      requestAs(test, person)('POST /api/sourcing-organisation/labels', { payload: { name: 5 } });
    expect((await ask()).statusCode).toBe(400);
    await endSession(person);
    expectProblem(await ask(), 401, 'UNAUTHENTICATED');
  });

  it('is reported before an upload is read', async () => {
    const person = await personOf('SOURCING_ORGANISATION_ADMIN');
    const upload = multipart([{ name: 'file', filename: 'logo.png', content: png }]);
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/files',
        payload: upload.payload,
        headers: { ...person.headers, ...upload.headers },
      });
    expect((await ask()).statusCode).toBe(400);
    await endSession(person);
    expectProblem(await ask(), 401, 'UNAUTHENTICATED');
  });

  it('is reported for calls that need no data', async () => {
    const person = await personOf('BUSINESS_UNIT_ADMIN');
    const ask = () => requestAs(test, person)('GET /api/business-unit/suppliers/import-template');
    expect((await ask()).statusCode).toBe(200);
    await endSession(person);
    expectProblem(await ask(), 401, 'UNAUTHENTICATED');
  });
});
