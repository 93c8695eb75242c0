import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { inject } from '../../../test/inject.ts';
import { openStream } from '../../../test/stream.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Broadcast, broadcast } from '../../platform/stream/broadcast.repo.ts';

let test: TestApp;
let second: TestApp;
let tenant: TestTenant;
let unitAdmin: TestPerson;
let supplierUser: TestPerson;

beforeAll(async () => {
  const environment = { SECRET_KEY: 'servers of one installation share their secret' };
  test = await startTestApp({ environment });
  second = await startTestApp({ environment, database: test.database });
  tenant = await createTenant(test);
  unitAdmin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  supplierUser = await createPerson(test, 'BIDDER_USER', tenant);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const inTenant = <Result>(work: (tx: Transaction) => Promise<Result>, { organisationId } = tenant) =>
  test.db.transaction({ scope: 'job', organisationId }, work);
const tell = (news: Broadcast, place = tenant) => inTenant((tx) => broadcast(tx, place, news), place);
const unitNews: Broadcast = { kind: 'events-changed', to: { unit: true } };

describe('the stream', () => {
  it('delivers updates only to their audience, on every server', async () => {
    const competitor = await createSupplier(test, tenant, {});
    const elsewhere = await createTenant(test);
    const listeners = {
      unit: unitAdmin,
      supplier: supplierUser,
      organisation: await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant),
      competitor: await createPerson(test, 'BIDDER_ADMIN', competitor),
      stranger: await createPerson(test, 'BUSINESS_UNIT_ADMIN', elsewhere),
    };
    const heard: Record<string, string[]> = {};
    const streams = await Promise.all(
      Object.entries(listeners).map(async ([name, person], index) => {
        const stream = await openStream(index % 2 ? test : second, person);
        heard[name] = stream.news();
        return [name, stream] as const;
      }),
    );
    expect(Object.values(heard)).toEqual([[], [], [], [], []]);
    await tell({ kind: 'events-changed', to: { unit: true } });
    await tell({ kind: 'task-added', to: { suppliers: [tenant.supplierId] } });
    await tell({ kind: 'bidder-status-changed', to: { unit: true, organisation: true } });
    // Sent to everyone last: any misdirected update would have arrived before it.
    await tell({
      kind: 'team-changed',
      to: { unit: true, organisation: true, suppliers: [tenant.supplierId, competitor.supplierId] },
    });
    await tell({ kind: 'team-changed', to: { unit: true } }, elsewhere);
    for (const [name, stream] of streams) {
      await stream.until(() => stream.news().includes('team-changed'));
      heard[name] = stream.news();
      stream.hangUp();
    }
    expect(heard).toEqual({
      unit: ['events-changed', 'bidder-status-changed', 'team-changed'],
      supplier: ['task-added', 'team-changed'],
      organisation: ['bidder-status-changed', 'team-changed'],
      competitor: ['team-changed'],
      stranger: ['team-changed'],
    });
  });

  it('contains only ids, and its headers prevent caching and buffering', async () => {
    const stream = await openStream(test, unitAdmin);
    const about = { eventId: crypto.randomUUID(), taskId: crypto.randomUUID() };
    await tell({ ...unitNews, about });
    await stream.until((frames) => frames.some(({ data }) => data.eventId === about.eventId));
    expect(stream.frames.find(({ data }) => data.eventId)?.data).toEqual(about);
    stream.hangUp();
    const { headers } = await inject(test.app, {
      method: 'GET',
      url: '/api/stream',
      headers: { ...unitAdmin.headers, 'accept-encoding': 'gzip' },
    });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('sends nothing about a transaction that was rolled back', async () => {
    const stream = await openStream(test, supplierUser);
    const failing = inTenant(async (tx) => {
      await broadcast(tx, tenant, { kind: 'task-added', to: { suppliers: [tenant.supplierId] } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const before = stream.news().length;
    await tell({ kind: 'team-changed', to: { suppliers: [tenant.supplierId] } });
    await stream.untilNews(before + 1);
    expect(stream.news().slice(before)).toEqual(['team-changed']);
    stream.hangUp();
  });
});
