import { randomUUID } from 'node:crypto';
import type { HistoryActor, HistoryEntry } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent } from '../../../test/factories/events.ts';
import { createEntries } from '../../../test/factories/history.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
let ask: RequestFn;

const own = '/api/sourcing-organisation/history';
const ofUnit = () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history`;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  ask = requestAs(test, admin);
});
afterAll(() => test.close());

const entriesOf = async (path: string, query = '') =>
  (await ask(`GET ${path}?${query}`)).json().data as { items: HistoryEntry[]; total: number };
const actionsOf = async (path: string, query = '') =>
  (await entriesOf(path, query)).items.map(({ action }) => action);
const rename = (accountId: string, name: string) =>
  test.database.query('update account set full_name = $2 where id = $1', [accountId, name]);

describe('history filters', () => {
  it('filter by actor and list the actors', async () => {
    const other = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    await rename(admin.accountId, 'Zoë Schouten');
    await rename(other.accountId, 'Ana Moreira');
    await createEntries(test, tenant, { actorId: admin.accountId, count: 3 });
    await createEntries(test, tenant, { actorId: other.accountId, action: 'label.deleted' });
    await createEntries(test, tenant, { actorId: null, action: 'organisation.changed' });
    expect(await actionsOf(own, `actorId=${other.accountId}`)).toEqual(['label.deleted']);
    expect((await entriesOf(own, `actorId=${admin.accountId}`)).total).toBe(3);
    const { data } = (await ask(`GET ${own}/actors`)).json() as { data: HistoryActor[] };
    expect(data).toEqual([
      { id: other.accountId, name: 'Ana Moreira' },
      { id: admin.accountId, name: 'Zoë Schouten' },
    ]);
  });

  it('filter by kinds of action', async () => {
    for (const action of ['label.created', 'person.invited', 'organisation.changed', 'sign-in.failed']) {
      await createEntries(test, tenant, { action });
    }
    expect(await actionsOf(own, 'kinds=labels')).toEqual(['label.created']);
    expect((await actionsOf(own, 'kinds=people&kinds=signIns')).toSorted()).toEqual([
      'person.invited',
      'sign-in.failed',
    ]);
    expect((await ask(`GET ${own}?kinds=everything`)).statusCode).toBe(400);
  });

  it('filter by time, from an instant until before another', async () => {
    await createEntries(test, tenant, { at: '2026-03-01T00:00:00.000Z', action: 'label.created' });
    await createEntries(test, tenant, { at: '2026-03-02T00:00:00.000Z', action: 'label.deleted' });
    const day = 'from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z';
    expect(await actionsOf(own, day)).toEqual(['label.created']);
    expect(await actionsOf(own, 'from=2026-03-02T01:00:00%2B01:00')).toEqual(['label.deleted']);
  });

  it('filter by subject, also within bulk actions, and by the name of an event', async () => {
    const eventId = await createEvent(test, tenant, { title: 'Quay cranes' });
    const write = (action: string, subjectId: string, parentId: string | null) =>
      test.database.query(
        `insert into audit_entry (id, organisation_id, business_unit_id, action, subject_type, subject_id, parent_id)
         values (gen_random_uuid(), $1, $2, $3, 'event', $4, $5)`,
        [tenant.organisationId, tenant.businessUnitId, action, subjectId, parentId],
      );
    await write('event.published', eventId, null);
    await write('event.changed', eventId, randomUUID());
    await write('event.changed', randomUUID(), null);
    const told = (await actionsOf(ofUnit(), `subjectId=${eventId}`)).toSorted();
    expect(told).toEqual(['event.changed', 'event.published']);
    expect((await actionsOf(ofUnit(), 'search=quay%20cra')).toSorted()).toEqual(told);
  });

  it('search actions as text and the names of subjects and people', async () => {
    await createEntries(test, tenant, { action: 'organisation.changed', count: 12 });
    await createEntries(test, tenant, { action: 'label.deleted', actorId: admin.accountId });
    await rename(admin.accountId, 'Nguyễn Thị Minh Khai');
    expect(await actionsOf(own, 'search=Label%20deleted')).toEqual(['label.deleted']);
    expect((await entriesOf(own, 'search=thing%2011')).total).toBe(1);
    expect(await actionsOf(own, `search=${encodeURIComponent('minh')}`)).toEqual(['label.deleted']);
    expect((await entriesOf(own, 'search=%25')).total).toBe(0);
  });
});

describe('access to a history', () => {
  it('is denied across organisations, units and suppliers, whatever the query', async () => {
    const theirs = await createTenant(test);
    const stranger = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', theirs);
    await createEntries(test, theirs, { actorId: stranger.accountId });
    await createEntries(test, theirs, {
      actorId: stranger.accountId,
      isOfUnit: true,
      supplierId: theirs.supplierId,
      action: 'supplier.changed',
      subjectType: 'supplier',
    });
    const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const theirUnit = `/api/sourcing-organisation/business-units/${theirs.businessUnitId}/history`;
    const theirSupplier = `/api/business-unit/suppliers/${theirs.supplierId}/history`;
    for (const query of ['', 'search=thing', `actorId=${stranger.accountId}`, 'kinds=labels']) {
      expect((await entriesOf(own, query)).total).toBe(0);
      for (const part of ['', '/export']) {
        expect((await ask(`GET ${theirUnit}${part}?${query}`)).statusCode).toBe(404);
        expect((await requestAs(test, buyer)(`GET ${theirSupplier}${part}?${query}`)).statusCode).toBe(404);
      }
    }
    expect((await ask(`GET ${own}/actors`)).json().data).toEqual([]);
    expect((await ask(`GET ${theirUnit}/actors`)).statusCode).toBe(404);
    expect((await requestAs(test, buyer)(`GET ${theirSupplier}/actors`)).statusCode).toBe(404);
  });

  it('leaves entries about a unit’s business to that unit', async () => {
    await createEntries(test, tenant, {
      isOfUnit: true,
      action: 'supplier.changed',
      subjectType: 'supplier',
    });
    expect((await entriesOf(own)).total).toBe(0);
    expect((await entriesOf(ofUnit())).total).toBe(1);
  });
});
