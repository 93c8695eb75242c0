import { randomUUIDv7 } from 'node:crypto';
import { limits, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Ask, askAs } from '../../../test/ask.ts';
import { createLabel } from '../../../test/factories/labels.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let asAdmin: Ask;
let asUnit: Ask;

const labels = '/api/sourcing-organisation/labels';
const exists = { fieldErrors: [{ property: 'name', message: 'This label already exists' }] };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  asAdmin = askAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  asUnit = askAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const create = (name: unknown, ask = asAdmin, headers = {}) =>
  ask(`POST ${labels}`, { payload: { name }, headers });
const list = async (ask = asAdmin) =>
  (await ask(`GET ${labels}`)).json().data as { id: string; name: string; eventCount: number }[];

describe('a label', () => {
  it('is added without its outer spaces by the organisation’s and a unit’s admin, and listed by name', async () => {
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
  ])('"%s" keeps "%s" from being added, for every admin of the organisation', async (name, same) => {
    expect((await create(name)).statusCode).toBe(201);
    expectProblem(await create(same), 409, 'CONFLICT', exists);
    expectProblem(await create(same, asUnit), 409, 'CONFLICT', exists);
    expect(await list()).toHaveLength(1);
  });

  it('of another organisation may have the same name, and is not listed', async () => {
    const other = await createTenant(test);
    await createLabel(test, other, { name: 'Works' });
    expect((await create('Works')).statusCode).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  it('is added once by ten at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Rush')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('is added once per idempotency key, with the same answer', async () => {
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
  ])('%j is refused', async (name, message) => {
    expectProblem(await create(name), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'name', message }],
    });
    expect(await list()).toEqual([]);
  });

  it('of exactly 100 characters is taken, also with spaces around', async () => {
    expect((await create(` ${'x'.repeat(limits.label)} `)).statusCode).toBe(201);
  });

  it('is listed with how many events use it', async () => {
    const used = await createLabel(test, tenant, { name: 'A used', events: 3 });
    const unused = await createLabel(test, tenant, { name: 'B unused' });
    expect(await list()).toEqual([
      { ...used, eventCount: 3 },
      { ...unused, eventCount: 0 },
    ]);
  });

  it('is deleted by the organisation’s admin alone, and events lose it', async () => {
    const { id } = await createLabel(test, tenant, { events: 2 });
    expectProblem(await asUnit(`DELETE ${labels}/${id}`), 403, 'FORBIDDEN');
    const answer = await asAdmin(`DELETE ${labels}/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(await list()).toEqual([]);
    expect(await test.database.query('select from event_label where label_id = $1', [id])).toHaveLength(0);
    expectProblem(await asAdmin(`DELETE ${labels}/${id}`), 404, 'NOT_FOUND');
  });

  it('of another organisation answers as one that does not exist, and stays', async () => {
    const foreign = await createLabel(test, await createTenant(test), { events: 1 });
    const answers = [foreign.id, randomUUIDv7()].map((id) => asAdmin(`DELETE ${labels}/${id}`));
    const [theirs, nobodys] = await Promise.all(answers);
    expect([theirs?.statusCode, theirs?.body]).toEqual([404, nobodys?.body]);
    expect(await test.database.query('select from label where id = $1', [foreign.id])).toHaveLength(1);
  });
});
