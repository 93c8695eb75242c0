import { randomUUIDv7 } from 'node:crypto';
import { limits, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createLabel } from '../../../test/factories/labels.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let asAdmin: RequestFn;
let asUnit: RequestFn;

const labels = '/api/sourcing-organisation/labels';
const exists = { fieldErrors: [{ property: 'name', message: 'This label already exists' }] };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  asAdmin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  asUnit = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const create = (name: unknown, ask = asAdmin, headers = {}) =>
  ask(`POST ${labels}`, { payload: { name }, headers });
const list = async (ask = asAdmin) =>
  (await ask(`GET ${labels}`)).json().data as { id: string; name: string; eventCount: number }[];

describe('labels', () => {
  it('trims the name, lets organisation and business unit admins create labels, and lists them by name', async () => {
    const answer = await create('  Works\t', asUnit);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ data: { id: expect.any(String), name: 'Works', eventCount: 0 } });
    expect((await create('services')).statusCode).toBe(201);
    for (const ask of [asAdmin, asUnit]) {
      expect((await list(ask)).map(({ name }) => name)).toEqual(['services', 'Works']);
    }
  });

  it.each([
    ['Works', 'Works'],
    ['Works', '  wORKS  '],
    ['Überholung', 'ÜBERHOLUNG'],
  ])(
    'creates "%s" and then rejects "%s" as a duplicate from any admin of the organisation',
    async (name, same) => {
      expect((await create(name)).statusCode).toBe(201);
      expectProblem(await create(same), 409, 'CONFLICT', exists);
      expectProblem(await create(same, asUnit), 409, 'CONFLICT', exists);
      expect(await list()).toHaveLength(1);
    },
  );

  it('allows the same name in another organisation and does not list that label', async () => {
    const other = await createTenant(test);
    await createLabel(test, other, { name: 'Works' });
    expect((await create('Works')).statusCode).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  it('creates one label when ten identical requests race', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Rush')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('creates one label per idempotency key and repeats the response', async () => {
    const headers = { 'idempotency-key': 'label' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('Once', asAdmin, headers)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expectProblem(await create('Other', asAdmin, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['', ruleMessages.required],
    ['   ', ruleMessages.required],
    [undefined, ruleMessages.required],
    [7, ruleMessages.invalid],
    ['x'.repeat(limits.label + 1), 'This field must not be longer than 100 characters'],
  ])('rejects %j as a name', async (name, message) => {
    expectProblem(await create(name), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'name', message }],
    });
    expect(await list()).toEqual([]);
  });

  it('accepts a name of exactly 100 characters after trimming', async () => {
    expect((await create(` ${'x'.repeat(limits.label)} `)).statusCode).toBe(201);
  });

  it('lists each label with the number of events that use it', async () => {
    const used = await createLabel(test, tenant, { name: 'A used', events: 3 });
    const unused = await createLabel(test, tenant, { name: 'B unused' });
    expect(await list()).toEqual([
      { ...used, eventCount: 3 },
      { ...unused, eventCount: 0 },
    ]);
  });

  it('lets only organisation admins delete a label, and removes it from events', async () => {
    const { id } = await createLabel(test, tenant, { events: 2 });
    expectProblem(await asUnit(`DELETE ${labels}/${id}`), 403, 'FORBIDDEN');
    const answer = await asAdmin(`DELETE ${labels}/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(await list()).toEqual([]);
    expect(await test.database.query('select from event_label where label_id = $1', [id])).toHaveLength(0);
    expectProblem(await asAdmin(`DELETE ${labels}/${id}`), 404, 'NOT_FOUND');
  });

  it('returns the same 404 for a label of another organisation as for an unknown id, and does not delete it', async () => {
    const foreign = await createLabel(test, await createTenant(test), { events: 1 });
    const answers = [foreign.id, randomUUIDv7()].map((id) => asAdmin(`DELETE ${labels}/${id}`));
    const [theirs, nobodys] = await Promise.all(answers);
    expect([theirs?.statusCode, theirs?.body]).toEqual([404, nobodys?.body]);
    expect(await test.database.query('select from label where id = $1', [foreign.id])).toHaveLength(1);
  });
});
