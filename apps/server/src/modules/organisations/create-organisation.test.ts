import { limits, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  ask = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
});
afterAll(() => test.close());

const create = (payload: object, key?: string) =>
  ask('POST /api/system/organisations', { payload, ...(key && { headers: { 'idempotency-key': key } }) });
const countOf = async (name: string) =>
  (await test.database.query('select from organisation where lower(name) = lower($1)', [name])).length;
const taken = { fieldErrors: [{ property: 'name', message: 'This name is already in use' }] };

describe('creating an organisation', () => {
  it('creates it active in the given time zone and invites its first admin by e-mail', async () => {
    const adminEmail = 'first.admin@example.org';
    const answer = await create({ name: '  Port of Leith ', timeZone: 'Europe/London', adminEmail });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Port of Leith',
      status: 'ACTIVE',
      timeZone: 'Europe/London',
      logo: null,
      revision: 1,
      createdAt: expect.stringMatching(/Z$/),
      businessUnitCount: 0,
      adminCount: 0,
      busyUnits: [],
    });
    expect((await ask(`GET /api/system/organisations/${data.id}`)).json().data).toEqual(data);
    const people = await ask(`GET /api/system/organisations/${data.id}/users`);
    expect(people.json().data.users).toMatchObject([
      { email: adminEmail, role: 'SOURCING_ORGANISATION_ADMIN', status: 'INVITED' },
    ]);
    const mails = await test.outbox.show(adminEmail);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are invited to join “Port of Leith” on Tenderbox',
    ]);
    expect(mails[0]?.text).toContain(
      'You are invited to join “Port of Leith” on Tenderbox as Organisation Admin.',
    );
  });

  it('uses UTC if no time zone is given', async () => {
    const { data } = (await create({ name: 'Zoneless', adminEmail: 'zone@example.org' })).json();
    expect(data.timeZone).toBe('UTC');
  });

  it.each([
    ['Kin House', 'KIN house '],
    ['Élan Vital', 'élan vital'],
  ])('creates "%s" and then rejects "%s" as a duplicate', async (name, same) => {
    expect((await create({ name, adminEmail: 'a@example.org' })).statusCode).toBe(201);
    expectProblem(await create({ name: same, adminEmail: 'b@example.org' }), 409, 'CONFLICT', taken);
    expect(await countOf(name)).toBe(1);
    expect((await test.outbox.show('b@example.org')).map(({ subject }) => subject)).toEqual([]);
  });

  it('creates one organisation when ten identical requests race', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ name: 'Rush', adminEmail: 'rush@example.org' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    expect(await test.outbox.show('rush@example.org')).toHaveLength(1);
  });

  it.each<[object, Record<string, string>]>([
    [{}, { name: ruleMessages.required, adminEmail: ruleMessages.required }],
    [{ name: '   ', adminEmail: 'a@example.org' }, { name: ruleMessages.required }],
    [
      { name: 'x'.repeat(limits.name + 1), adminEmail: 'a@example.org' },
      { name: 'This field must not be longer than 255 characters' },
    ],
    [{ name: 'Post', adminEmail: 'nobody' }, { adminEmail: ruleMessages.email }],
    [
      { name: 'Post', adminEmail: 'a@example.org', timeZone: 'Europe/Atlantis' },
      { timeZone: ruleMessages.timeZone },
    ],
    [{ name: 7, adminEmail: 'a@example.org' }, { name: ruleMessages.invalid }],
  ])('rejects %j with an error per field', async (payload, faults) => {
    const fieldErrors = Object.entries(faults).map(([property, message]) => ({ property, message }));
    expectProblem(await create(payload), 400, 'VALIDATION_FAILED', { fieldErrors });
    expect(await countOf('Post')).toBe(0);
  });
});

describe('an idempotency key', () => {
  const payload = { name: 'Once Only', adminEmail: 'once@example.org' };

  it('repeats the response and creates nothing twice, even for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(payload, 'key-1')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await countOf('Once Only')).toBe(1);
    expect(await test.outbox.show('once@example.org')).toHaveLength(1);
  });

  it('returns 422 with another body and creates nothing', async () => {
    const answer = await create({ ...payload, name: 'Twice' }, 'key-1');
    expectProblem(answer, 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await countOf('Twice')).toBe(0);
  });

  it('can be reused after a rejected request', async () => {
    expectProblem(await create(payload, 'key-2'), 409, 'CONFLICT', taken);
    expect((await create({ ...payload, name: 'Now Free' }, 'key-2')).statusCode).toBe(201);
  });
});
