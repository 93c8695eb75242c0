import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createWebhook } from '../../../test/factories/webhooks.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { isSigned, type Received, startReceiver } from '../../../test/webhook-receiver.ts';
import { createKeyring } from '../../platform/crypto/keyring.ts';
import { deliverDue, retryDelaySeconds } from './webhook-worker.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: RequestFn;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  test = await startTestApp({ environment: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  receiver = await startReceiver();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  // Other tests' webhooks must not receive anything.
  await test.database.query("update webhook set status = 'INACTIVE'");
  receiver.reset();
});
afterAll(async () => {
  await receiver.close();
  await test.close();
});

const here = (path?: string) => receiver.url(path);
const webhooks = () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/webhooks`;
const add = async (url = here(), events = ['event.published', 'event.cancelled']) =>
  (await admin(`POST ${webhooks()}`, { payload: { url, events } })).json().data as {
    id: string;
    secret: string;
  };
const deliver = (timeLimit = 10_000) => deliverDue({ ...test, timeLimit });
const deliveriesOf = async (id: string) =>
  (await admin(`GET ${webhooks()}/${id}/deliveries`)).json().data.items as Record<string, unknown>[];
const only = async (id: string) => (await deliveriesOf(id))[0];
/** Makes pending deliveries due now. */
const comeDue = () =>
  test.database.query("update webhook_delivery set next_attempt_at = now() where state = 'PENDING'");
describe('a webhook', () => {
  it('receives the events of its business unit once, signed and with ids only', async () => {
    const { id, secret } = await add();
    const { id: other } = await add(here('/other'), ['box.opened']);
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    await createEvent(test, await createTenant(test), { status: 'ACTIVE' });
    const payload = { status: 'CANCELLED', reason: 'No longer needed' };
    const cancelled = await buyer(`PUT /api/business-unit/events/${eventId}/status`, { payload });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [call] = receiver.received as [Received];
    const [delivery] = await deliveriesOf(id);
    const { businessUnitId } = tenant;
    const about = { eventId };
    expect(JSON.parse(call.body)).toEqual({
      id: delivery?.id,
      event: 'event.cancelled',
      createdAt: expect.stringMatching(/Z$/),
      businessUnitId,
      about,
    });
    expect(call.headers).toMatchObject({
      'tenderbox-event': 'event.cancelled',
      'tenderbox-delivery': delivery?.id,
    });
    expect(isSigned(call, secret)).toBe(true);
    expect(isSigned(call, 'whsec_another')).toBe(false);
    expect(delivery).toMatchObject({
      event: 'event.cancelled',
      about,
      state: 'DELIVERED',
      attempts: 1,
      answerStatus: 200,
      failure: null,
      durationMs: expect.any(Number),
    });
    expect(await deliveriesOf(other)).toEqual([]);
    // A delivery sent again keeps its id.
    await admin(`POST ${webhooks()}/${id}/deliveries/${delivery?.id}/again`);
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['tenderbox-delivery'])).toEqual([
      delivery?.id,
      delivery?.id,
    ]);
  });

  it('is signed with both secrets during a rotation, and stores them sealed', async () => {
    const { id, secret: first } = await add();
    const rotation = await admin(`POST ${webhooks()}/${id}/rotate`, { payload: { overlapHours: 1 } });
    const { secret: second, secrets } = rotation.json().data;
    expect(secrets).toHaveLength(2);
    await admin(`POST ${webhooks()}/${id}/ping`);
    await deliver();
    expect([first, second].map((secret) => isSigned(receiver.received[0] as Received, secret))).toEqual([
      true,
      true,
    ]);
    await test.database.query(
      "update webhook_secret set ends_at = now() - interval '1 second' where ends_at is not null",
    );
    await admin(`POST ${webhooks()}/${id}/ping`);
    await deliver();
    expect([first, second].map((secret) => isSigned(receiver.received[1] as Received, secret))).toEqual([
      false,
      true,
    ]);
    const rows = await test.database.query<{ row: string }>('select t::text as row from webhook_secret t');
    for (const { row } of rows)
      for (const secret of [first, second]) expect(row).not.toContain(secret.slice(6));
  });

  it('receives nothing if its secret cannot be unsealed, and shows the reason', async () => {
    const { id } = await add();
    await admin(`POST ${webhooks()}/${id}/ping`);
    await deliverDue({
      ...test,
      keyring: createKeyring('another key than that by which it was sealed', null),
    });
    expect(receiver.received).toEqual([]);
    expect(await only(id)).toMatchObject({ state: 'PENDING', attempts: 1, failure: 'SECRET' });
  });

  it('is retried after failures with growing delays for a day, and can then be sent again manually', async () => {
    const { id } = await add();
    await admin(`POST ${webhooks()}/${id}/ping`);
    receiver.answer = (response) => void response.writeHead(500).end();
    await deliver();
    expect(await only(id)).toMatchObject({
      state: 'PENDING',
      attempts: 1,
      answerStatus: 500,
      failure: 'STATUS',
    });
    expect((await admin(`GET ${webhooks()}`)).json().data.items[0].failingSince).not.toBeNull();
    const first = (await only(id)) as Record<'lastAttemptAt' | 'nextAttemptAt', string>;
    expect(Date.parse(first.nextAttemptAt) - Date.parse(first.lastAttemptAt)).toBe(5000);
    await comeDue();
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'PENDING', attempts: 2 });
    await test.database.query("update webhook_delivery set first_attempt_at = now() - interval '24 hours'");
    await comeDue();
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'FAILED', attempts: 3, nextAttemptAt: null });
    // The receiver works again.
    receiver.answer = (response) => void response.writeHead(204).end();
    await admin(`POST ${webhooks()}/${id}/deliveries/${(await only(id))?.id}/again`);
    await deliver();
    expect(await only(id)).toMatchObject({
      state: 'DELIVERED',
      attempts: 1,
      answerStatus: 204,
      failure: null,
    });
    expect((await admin(`GET ${webhooks()}`)).json().data.items[0].failingSince).toBeNull();
    expect([1, 2, 3, 20].map(retryDelaySeconds)).toEqual([5, 10, 20, 3600]);
  });

  it.each([
    ['hangs', (_response: ServerResponse) => undefined, { failure: 'TIMEOUT', answerStatus: null }],
    [
      'redirects to this machine',
      (response: ServerResponse) => void response.writeHead(302, { location: here('/inside') }).end(),
      { failure: 'REDIRECT', answerStatus: 302 },
    ],
    [
      'does not speak HTTP',
      (response: ServerResponse) => void response.socket?.end('nothing of the kind\r\n\r\n'),
      { failure: 'NETWORK', answerStatus: null },
    ],
    [
      'closes the connection',
      (response: ServerResponse) => void response.socket?.destroy(),
      { failure: 'NETWORK' },
    ],
  ])('fails if it %s, and is called once per attempt', async (_what, behave, outcome) => {
    const { id } = await add();
    await admin(`POST ${webhooks()}/${id}/ping`);
    receiver.answer = behave;
    await deliver(1000);
    expect(await only(id)).toMatchObject({ state: 'PENDING', ...outcome });
    expect(receiver.received).toHaveLength(1);
  });

  it('counts as delivered if the response body never ends', async () => {
    const { id } = await add();
    await admin(`POST ${webhooks()}/${id}/ping`);
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '1000000000' });
      response.write('a'.repeat(1000));
    };
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'DELIVERED', answerStatus: 200 });
  });

  it('does not block other webhooks if it hangs, and is never called by two servers at once', async () => {
    const { id: slow } = await add(here('/slow'));
    const { id: quick } = await add(here('/quick'));
    for (const id of [slow, quick]) await admin(`POST ${webhooks()}/${id}/ping`);
    let hanging: ServerResponse | null = null;
    const hangs = new Promise<void>((reached) => {
      receiver.answer = (response, { url }) => {
        if (url !== '/slow') return void response.end();
        hanging = response;
        reached();
      };
    });
    const first = deliver();
    await hangs;
    await admin(`POST ${webhooks()}/${slow}/ping`);
    await admin(`POST ${webhooks()}/${quick}/ping`);
    // Another server skips the hanging webhook, which is leased, and delivers to the quick one.
    const quickOnes = async () => {
      await deliver();
      return (await deliveriesOf(quick)).map(({ state }) => state);
    };
    await expect.poll(quickOnes, { timeout: 60_000 }).toEqual(['DELIVERED', 'DELIVERED']);
    expect((await deliveriesOf(slow)).map(({ state }) => state)).toEqual(['PENDING', 'PENDING']);
    (hanging as ServerResponse | null)?.end();
    await first;
    expect((await deliveriesOf(slow)).filter(({ state }) => state === 'DELIVERED')).toHaveLength(1);
  });

  it('receives nothing while it or its business unit is deactivated', async () => {
    const { id } = await add();
    await admin(`POST ${webhooks()}/${id}/ping`);
    await admin(`PUT ${webhooks()}/${id}/status`, { payload: { status: 'INACTIVE' } });
    expect(await deliver()).toBe(0);
    await admin(`PUT ${webhooks()}/${id}/status`, { payload: { status: 'ACTIVE' } });
    await test.database.query("update business_unit set status = 'INACTIVE' where id = $1", [
      tenant.businessUnitId,
    ]);
    expect(await deliver()).toBe(0);
    await test.database.query("update business_unit set status = 'ACTIVE' where id = $1", [
      tenant.businessUnitId,
    ]);
    expect(await deliver()).toBe(1);
  });

  it('cannot be inside the server’s own network unless a setting allows it', async () => {
    const id = await createWebhook(test, tenant, 'https://10.0.0.7/hook');
    await admin(`POST ${webhooks()}/${id}/ping`);
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'PENDING', failure: 'ADDRESS', answerStatus: null });
  });

  it('can be renamed, moved and subscribed to other events, and pending deliveries go to the new URL immediately', async () => {
    const { id } = await add(here('/old?token=secret'));
    await admin(`POST ${webhooks()}/${id}/ping`);
    receiver.answer = (response) => void response.writeHead(500).end();
    await deliver();
    await test.database.query("update webhook_delivery set next_attempt_at = now() + interval '1 hour'");
    const change = { name: 'ERP', url: here('/new'), events: ['box.opened'], revision: 1 };
    const put = (payload: object) => admin(`PUT ${webhooks()}/${id}`, { payload });
    const changed = await put(change);
    expect(changed.json().data, changed.body).toMatchObject({ ...change, revision: 2 });
    let path = '';
    receiver.answer = (response, { url = '' }) => {
      path = url;
      response.end();
    };
    await deliver();
    expect(path).toBe('/new');
    expect(await only(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
    // A colleague has saved first.
    const stale = await put({ ...change, name: 'Other' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'STALE_REVISION', data: { name: 'ERP', revision: 2 } });
    expect((await put({ ...change, url: 'ftp://example.org/', revision: 2 })).statusCode).toBe(400);
    const history = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history?kinds=webhooks`;
    const told = await admin(`GET ${history}&search=changed`);
    expect(told.json().data.items).toMatchObject([{ action: 'webhook.changed', subjectName: 'ERP' }]);
    // A URL can contain a secret of the receiver.
    expect((await admin(`GET ${history}`)).body).not.toContain('token');
  });

  it('receives nothing after deletion, including retries of a running delivery', async () => {
    const { id } = await add();
    await admin(`POST ${webhooks()}/${id}/ping`);
    let underWay: ServerResponse | null = null;
    const reached = new Promise<void>((done) => {
      receiver.answer = (response) => {
        underWay = response;
        done();
      };
    });
    const delivering = deliver();
    await reached;
    const deleted = await admin(`DELETE ${webhooks()}/${id}`);
    expect(deleted.json(), deleted.body).toEqual({ data: null });
    (underWay as ServerResponse | null)?.writeHead(500).end();
    await delivering;
    await comeDue();
    expect(await deliver()).toBe(0);
    expect((await admin(`GET ${webhooks()}`)).json().data).toMatchObject({ items: [], total: 0 });
    const path = `${webhooks()}/${id}`;
    for (const call of [`GET ${path}/deliveries`, `POST ${path}/ping`, `DELETE ${path}`])
      expectProblem(await admin(call), 404, 'NOT_FOUND');
    const left = await test.database.query('select from webhook_secret where webhook_id = $1', [id]);
    expect(left).toEqual([]);
  });

  it('has one lasting secret after concurrent rotations', async () => {
    const { id } = await add();
    const rotations = await Promise.all(
      [1, 2, 3].map(() => admin(`POST ${webhooks()}/${id}/rotate`, { payload: { overlapHours: 0 } })),
    );
    for (const rotation of rotations) expect(rotation.statusCode, rotation.body).toBe(200);
    const [webhook] = (await admin(`GET ${webhooks()}`)).json().data.items;
    expect(webhook.secrets).toMatchObject([{ endsAt: null }]);
    await admin(`POST ${webhooks()}/${id}/ping`);
    await deliver();
    const secrets = rotations.map((rotation) => rotation.json().data.secret as string);
    expect(secrets.filter((secret) => isSigned(receiver.received[0] as Received, secret))).toHaveLength(1);
  });

  it.each([
    ['ftp://example.org/', 'url'],
    ['https://name:secret@example.org/', 'url'],
    ['example.org', 'url'],
    ['', 'url'],
  ])('rejects the URL %s', async (url, property) => {
    const refused = await admin(`POST ${webhooks()}`, { payload: { url, events: ['box.opened'] } });
    expect([refused.statusCode, refused.json().fieldErrors[0].property]).toEqual([400, property]);
  });

  it('returns 404 in another organisation', async () => {
    const other = await createTenant(test);
    const foreign = await createWebhook(test, other);
    const path = `${webhooks()}/${foreign}`;
    for (const call of [`GET ${path}/deliveries`, `POST ${path}/ping`])
      expectProblem(await admin(call), 404, 'NOT_FOUND');
  });
});
