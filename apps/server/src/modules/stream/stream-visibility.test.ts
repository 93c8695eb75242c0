import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { openStream, type TestStream } from '../../../test/stream.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

let test: TestApp;
let tenant: TestTenant;
let competitor: TestTenant;
let ask: RequestFn;
let streams: Record<'unit' | 'supplier' | 'competitor' | 'sibling', TestStream>;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

beforeEach(async () => {
  tenant = await createTenant(test);
  competitor = await createSupplier(test, tenant);
  const sibling = { ...tenant, businessUnitId: crypto.randomUUID() };
  await test.database.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
    ...[sibling.businessUnitId, tenant.organisationId, 'Quay Works'],
  ]);
  const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, buyer);
  streams = {
    unit: await openStream(test, buyer),
    supplier: await openStream(test, await createPerson(test, 'BIDDER_USER', tenant)),
    competitor: await openStream(test, await createPerson(test, 'BIDDER_ADMIN', competitor)),
    sibling: await openStream(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', sibling)),
  };
  return () => {
    for (const stream of Object.values(streams)) stream.hangUp();
  };
});

/** The updates of each stream. Waits for an update sent to all of them, so that nothing is still in flight. */
async function heard(): Promise<Record<string, string[]>> {
  const { organisationId } = tenant;
  await test.db.transaction({ scope: 'job', organisationId }, async (tx) => {
    const everyone = { unit: true, suppliers: [tenant.supplierId, competitor.supplierId] };
    await broadcast(tx, tenant, { kind: 'team-changed', to: everyone });
    const rows = await tx
      .selectFrom('business_unit')
      .select('id')
      .where('id', '<>', tenant.businessUnitId)
      .execute();
    for (const { id } of rows) {
      await broadcast(
        tx,
        { organisationId, businessUnitId: id },
        { kind: 'team-changed', to: { unit: true } },
      );
    }
  });
  const told: Record<string, string[]> = {};
  for (const [name, stream] of Object.entries(streams)) {
    await stream.until(() => stream.news().includes('team-changed'));
    told[name] = stream.news().filter((kind) => kind !== 'team-changed');
  }
  return told;
}

/** An event with a task for the first supplier and, with `both`, for the competitor. */
async function publish(options: { startDate?: string; both?: boolean } = {}): Promise<string> {
  const { startDate = inDays(-1), both = false } = options;
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate });
  const supplierIds = [tenant.supplierId, ...(both ? [competitor.supplierId] : [])];
  await createTask(test, tenant, eventId, { startDate, supplierIds, visibleFrom: startDate });
  return eventId;
}

async function save(eventId: string, change: object): Promise<void> {
  const { data: event } = (await ask(`GET /api/business-unit/events/${eventId}`)).json();
  const content = eventContent({
    title: event.title,
    description: event.description,
    labelIds: [],
    documentIds: [],
    startDate: event.startDate,
    endDate: event.endDate,
    revision: event.revision,
    sealed: event.sealed,
    ...change,
  });
  const answer = await sendEvent(ask, `PUT /api/business-unit/events/${eventId}`, content);
  expect(answer.statusCode, answer.body).toBe(200);
}

const nobody = { unit: [], supplier: [], competitor: [], sibling: [] };
const changed = ['events-changed'];

describe('a live update about an event', () => {
  it('reaches only the suppliers of its tasks after an amendment', async () => {
    await save(await publish(), { title: 'Quay cranes, amended' });
    expect(await heard()).toEqual({
      ...nobody,
      unit: changed,
      supplier: ['events-changed', 'notices-changed'],
    });
  });

  it('reaches no supplier if it has not started or is a draft', async () => {
    await save(await publish({ startDate: inDays(2) }), { title: 'Not yet' });
    const draft = await sendEvent(ask, 'POST /api/business-unit/events', eventContent());
    expect(draft.statusCode).toBe(201);
    await ask(`DELETE /api/business-unit/events/${draft.json().data.id}`);
    const told = await heard();
    // Identical updates at the same moment are merged.
    expect({ ...told, unit: [...new Set(told.unit)] }).toEqual({ ...nobody, unit: changed });
  });

  it('reaches no supplier if only labels were changed', async () => {
    const { data } = (
      await ask('POST /api/sourcing-organisation/labels', { payload: { name: 'Urgent' } })
    ).json();
    await save(await publish(), { labelIds: [data.id] });
    expect(await heard()).toEqual({ ...nobody, unit: changed });
  });

  it('is not sent if nothing was changed', async () => {
    await save(await publish(), {});
    expect(await heard()).toEqual(nobody);
  });

  it('reaches everyone who could see it after cancellation', async () => {
    const eventId = await publish({ both: true });
    const payload = { status: 'CANCELLED', reason: 'The budget is gone' };
    const answer = await ask(`PUT /api/business-unit/events/${eventId}/status`, { payload });
    expect(answer.statusCode, answer.body).toBe(200);
    // The notices are sent after the change, in a transaction of their own.
    const told = ['events-changed', 'notices-changed'];
    expect(await heard()).toEqual({ ...nobody, unit: changed, supplier: told, competitor: told });
  });
});

describe('a live update for one supplier', () => {
  it('sends nothing at all to other suppliers', async () => {
    const { organisationId } = tenant;
    const eventId = await publish({ both: true });
    const before = streams.competitor.frames.length;
    await test.db.transaction({ scope: 'job', organisationId }, (tx) =>
      broadcast(tx, tenant, {
        kind: 'task-status-changed',
        about: { eventId },
        to: { unit: true, suppliers: [tenant.supplierId] },
      }),
    );
    await streams.supplier.untilNews(1);
    await streams.unit.untilNews(1);
    expect(streams.competitor.frames.slice(before)).toEqual([]);
    // It does not receive it after a reconnect either.
    const position = streams.competitor.lastId();
    const again = await openStream(test, await createPerson(test, 'BIDDER_USER', competitor), position);
    expect(again.frames.map(({ event }) => event)).toEqual(['position']);
    again.hangUp();
    expect(await heard()).toEqual({
      ...nobody,
      unit: ['task-status-changed'],
      supplier: ['task-status-changed'],
    });
  });

  it('cannot be sent to another supplier by a supplier, or to another business unit by a business unit', async () => {
    const person = { accountId: crypto.randomUUID(), roleEntryId: crypto.randomUUID() };
    const asSupplier = { scope: 'supplier', ...person, ...tenant } as const;
    const toCompetitor = test.db.transaction(asSupplier, (tx) =>
      broadcast(tx, tenant, { kind: 'task-added', to: { suppliers: [competitor.supplierId] } }),
    );
    await expect(toCompetitor).rejects.toThrow(/row-level security/);
    const elsewhere = { ...tenant, businessUnitId: crypto.randomUUID() };
    const toSibling = test.db.transaction({ scope: 'unit', ...person, ...tenant }, (tx) =>
      broadcast(tx, elsewhere, { kind: 'task-added', to: { unit: true } }),
    );
    await expect(toSibling).rejects.toThrow(/row-level security/);
    expect(await heard()).toEqual(nobody);
  });
});

describe('a live update about suppliers and people', () => {
  it('reaches the buyer, and a supplier only about its own team', async () => {
    const payload = { status: 'INACTIVE' };
    const answer = await ask(`PUT /api/business-unit/suppliers/${competitor.supplierId}/status`, { payload });
    expect(answer.statusCode, answer.body).toBe(200);
    const stranger = await createSupplier(test, tenant);
    const invited = await ask(`POST /api/business-unit/suppliers/${stranger.supplierId}/invitations`, {
      payload: { email: 'tess@tide.example' },
    });
    expect(invited.statusCode, invited.body).toBe(201);
    await streams.unit.untilNews(2);
    expect(streams.unit.news()).toEqual(['bidder-status-changed', 'team-changed']);
    const own = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
    const inOwnTeam = await own('POST /api/supplier/team/invitations', {
      payload: { email: 'tom@tide.example', role: 'BIDDER_USER' },
    });
    expect(inOwnTeam.statusCode, inOwnTeam.body).toBe(201);
    // Updates arrive in order, so the earlier ones about others would be first.
    await streams.supplier.untilNews(1);
    expect(streams.supplier.news()).toEqual(['team-changed']);
  });
});
