import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, parametersOf } from '../calls/index.ts';
import { entriesOf } from '../exported.ts';
import { openBoxOf } from '../factories/boxes.ts';
import { createPerson, createProgram, createTenant, type TestTenant } from '../factories/people.ts';
import { type AnsweringSupplier, createTaskToAnswer, sheetIds, wholeAnswer } from '../factories/responses.ts';
import { createSupplier } from '../factories/suppliers.ts';
import { createWebhook } from '../factories/webhooks.ts';
import { type RequestFn, requestAs } from '../request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let rival: TestTenant;
let buyer: RequestFn;
let readers: Record<string, RequestFn>;
let readerIds: string[];
let webhookId: string;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  rival = await createSupplier(test, tenant, { name: 'Rival' });
  const people = {
    buyer: await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant),
    program: await createProgram(test, tenant),
    organisation: await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant),
    rival: await createPerson(test, 'BIDDER_ADMIN', rival),
  };
  buyer = requestAs(test, people.buyer);
  readers = Object.fromEntries(
    Object.entries(people).map(([name, person]) => [name, requestAs(test, person)]),
  );
  readerIds = Object.values(people).map(({ roleEntryId }) => roleEntryId);
  webhookId = await createWebhook(test, tenant);
});
afterAll(() => test.close());

/** Endless, about the installation, or the printed form of what is compared as JSON. */
const notCompared = [
  'GET /api/stream',
  'GET /api/business-unit/events/:eventId/record/pdf',
  'GET /api/version',
  // Says what is late. Most jobs do not run in this test, so on a slow machine something becomes late meanwhile.
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/dev/accounts',
  'GET /api/dev/mails',
  'GET /api/dev/mailbox',
];

/** Calls that a reader can never make, found out by the first read. */
const denied = new Set<string>();

/** Everything that anyone but the supplier can read: every GET call with these ids, live updates and e-mails. */
async function readAll({ eventId, taskId }: AnsweringSupplier): Promise<Record<string, string>> {
  const ids: Record<string, string> = {
    eventId,
    taskId,
    webhookId,
    supplierId: tenant.supplierId,
    businessUnitId: tenant.businessUnitId,
  };
  const found: Record<string, string> = {};
  for (const key of callKeys) {
    const names = parametersOf(key);
    if (!key.startsWith('GET') || notCompared.includes(key) || !names.every((name) => name in ids)) continue;
    const call = names.reduce((path, name) => path.replace(`:${name}`, ids[name] ?? ''), key as string);
    for (const [name, read] of Object.entries(readers)) {
      if (denied.has(`${name}: ${key}`)) continue;
      const { statusCode, rawPayload } = await read(call);
      if (statusCode === 403) denied.add(`${name}: ${key}`);
      found[`${name}: ${key}`] = `${statusCode} ${await comparableText(rawPayload)}`;
      // Some reads are recorded, which the next ones would show.
      await test.database.query('delete from audit_entry where actor_role_entry_id = any ($1)', [readerIds]);
    }
  }
  const rows = (table: string, where: string) =>
    test.database.query(`select row.* from ${table} row where ${where} order by row::text`, [
      tenant.supplierId,
    ]);
  found.stream = JSON.stringify(await rows('stream_event', 'audience_id <> $1'));
  found.notices = JSON.stringify(
    await rows('notice', 'role_entry_id not in (select id from role_entry where supplier_id = $1)'),
  );
  found.webhooks = JSON.stringify(await rows('webhook_delivery', '$1::uuid is not null'));
  return found;
}

/** The content of a response without the time at which it was made. */
async function comparableText(payload: Buffer): Promise<string> {
  if (!payload.toString('latin1', 0, 2).startsWith('PK')) {
    return payload
      .toString()
      .replace(/DTSTAMP:\w+|"lastUsedAt":"[^"]*"|(?<=event-record\/2",\s+)"at": "[^"]*"/g, '');
  }
  const parts = Object.entries(await entriesOf(payload)).filter(
    ([name]) => !/^docProps|SHA256SUMS|\.pdf$/.test(name),
  );
  const texts = await Promise.all(
    parts.map(async ([name, part]) => `${name}: ${await comparableText(part)}`),
  );
  return texts.join('\n');
}

const submitAgain = async (supplier: AnsweringSupplier, value: string) => {
  const { fields } = await supplier.read();
  const path = `answers/${sheetIds.text}`;
  await supplier.save([{ path, value, revision: fields[path]?.revision ?? 0 }]);
  return supplier.submit();
};

const createSubmitted = async (options: { sealed?: boolean } = {}) => {
  const supplierIds = [tenant.supplierId, rival.supplierId];
  const supplier = await createTaskToAnswer(test, tenant, { supplierIds, ...options });
  await supplier.save(wholeAnswer());
  return { supplier, first: await supplier.submit() };
};

/** When the response was submitted, as the buyer's list and the API show it. */
async function shownTime({ taskId }: AnsweringSupplier): Promise<string> {
  const { items } = (await buyer(`GET /api/business-unit/tasks/${taskId}/suppliers`)).json().data;
  return items.find(({ supplierId }: { supplierId: string }) => supplierId === tenant.supplierId).submittedAt;
}

const webhooksOf = async ({ taskId }: AnsweringSupplier) =>
  (
    await test.database.query<{ event: string }>(
      `select event from webhook_delivery where about ->> 'taskId' = $1 order by created_at, id`,
      [taskId],
    )
  ).map(({ event }) => event);

it('shows no one but the supplier that a sealed submission was replaced', async () => {
  const { supplier } = await createSubmitted();
  // The first read can change something, such as when a task was first viewed.
  await readAll(supplier);
  const before = await readAll(supplier);
  await submitAgain(supplier, 'By rail, from the north');
  const after = await readAll(supplier);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual([]);
  expect(Object.keys(after).length).toBeGreaterThan(80);
});

it('shows when the current state of a sealed submission began', async () => {
  const { supplier, first } = await createSubmitted();
  expect(await shownTime(supplier)).toBe(first.submittedAt);
  await submitAgain(supplier, 'By rail, from the north');
  expect(await shownTime(supplier)).toBe(first.submittedAt);
  await supplier.ask(`DELETE /api/supplier/tasks/${supplier.taskId}/response/submission`);
  expect(await shownTime(supplier)).toBeNull();
  const third = await supplier.submit();
  await submitAgain(supplier, 'By road');
  expect(await shownTime(supplier)).toBe(third.submittedAt);
  expect(await webhooksOf(supplier)).toEqual([
    'response.submitted',
    'response.withdrawn',
    'response.submitted',
  ]);
});

it('shows the time of the submission that counts once the box is opened', async () => {
  const { supplier } = await createSubmitted();
  const last = await submitAgain(supplier, 'By rail, from the north');
  await openBoxOf(test, buyer, supplier.taskId);
  expect(await shownTime(supplier)).toBe(last.submittedAt);
  expect((await webhooksOf(supplier)).filter((event) => event === 'response.submitted')).toHaveLength(1);
});

it('shows every submission of an event that is not sealed', async () => {
  const { supplier } = await createSubmitted({ sealed: false });
  const last = await submitAgain(supplier, 'By rail, from the north');
  expect(await shownTime(supplier)).toBe(last.submittedAt);
  expect(await webhooksOf(supplier)).toEqual(['response.submitted', 'response.submitted']);
});
