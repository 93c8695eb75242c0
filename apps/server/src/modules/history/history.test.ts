import type { HistoryEntry } from '@tenderbox/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { unguardedCells } from '../../../test/exported.ts';
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

const own = '/api/sourcing-organisation';
const unit = () => `${own}/business-units/${tenant.businessUnitId}`;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  ask = requestAs(test, admin);
});
afterAll(() => test.close());

const history = async (place: string, query = '') =>
  (await ask(`GET ${place}/history?${query}`)).json().data as { items: HistoryEntry[]; total: number };
const actions = async (place: string, query = '') =>
  (await history(place, query)).items.map(({ action }) => action);

const nothing = { items: [], total: 0, totalIsMore: false };

describe('a history', () => {
  it('shows who did what from where, with before and after and current names', async () => {
    await ask(`PUT ${own}`, { payload: { name: `New ${tenant.organisationId}`, revision: 1 } });
    await test.database.query("update account set full_name = 'Una Bell-Young' where id = $1", [
      admin.accountId,
    ]);
    expect(await history(own)).toEqual({
      total: 1,
      totalIsMore: false,
      items: [
        {
          id: expect.any(String),
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          actorName: 'Una Bell-Young',
          actorRole: 'SOURCING_ORGANISATION_ADMIN',
          clientAddress: '127.0.0.1',
          action: 'organisation.changed',
          subjectType: 'organisation',
          subjectId: tenant.organisationId,
          subjectName: `New ${tenant.organisationId}`,
          event: null,
          repeats: null,
          businessUnitName: null,
          organisationName: null,
          hasParts: false,
          before: { name: tenant.organisationName, timeZone: 'UTC' },
          after: { name: `New ${tenant.organisationId}`, timeZone: 'UTC' },
        },
      ],
    });
  });

  it('includes units and their people for an organisation, and only itself for a unit', async () => {
    await ask(`POST ${own}/labels`, { payload: { name: 'Works' } });
    await ask(`POST ${own}/invitations`, { payload: { email: 'colleague@example.org' } });
    await ask(`PUT ${unit()}`, { payload: { name: 'Deep Dredging', revision: 1 } });
    await ask(`POST ${unit()}/invitations`, { payload: { email: 'buyer@example.org' } });
    const subjects = async (place: string) =>
      (await history(place)).items.map(({ action, subjectName }) => [action, subjectName]);
    expect(await subjects(own)).toEqual([
      ['person.invited', 'buyer@example.org'],
      ['business-unit.changed', 'Deep Dredging'],
      ['person.invited', 'colleague@example.org'],
      ['label.created', 'Works'],
    ]);
    expect(await subjects(unit())).toEqual([
      ['person.invited', 'buyer@example.org'],
      ['business-unit.changed', 'Deep Dredging'],
    ]);
  });

  it('names a person, and a deleted label by its last name', async () => {
    const member = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const call = `PUT ${unit()}/users/${member.roleEntryId}/status`;
    await ask(call, { payload: { status: 'INACTIVE' } });
    expect((await history(unit())).items).toMatchObject([
      { action: 'person.deactivated', subjectName: 'Una Bell', before: { status: 'ACTIVE' } },
    ]);
    const { data } = (await ask(`POST ${own}/labels`, { payload: { name: 'Gone' } })).json();
    await ask(`DELETE ${own}/labels/${data.id}`);
    expect((await history(own)).items[0]).toMatchObject({ action: 'label.deleted', subjectName: 'Gone' });
  });

  it('never shows entries of another organisation or the platform', async () => {
    const theirs = await createTenant(test);
    const theirAsk = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', theirs));
    await theirAsk(`POST ${own}/labels`, { payload: { name: 'Canary' } });
    await theirAsk(`PUT ${own}/business-units/${theirs.businessUnitId}`, {
      payload: { name: 'Canary', revision: 1 },
    });
    const system = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
    await system('POST /api/system/invitations', { payload: { email: 'canary@example.org' } });
    for (const place of [own, unit()]) {
      expect(await history(place)).toEqual(nothing);
      expect((await ask(`GET ${place}/history?size=all`)).body.toLowerCase()).not.toContain('canary');
    }
  });

  it('shows what a system admin did to the organisation', async () => {
    const system = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
    const call = `PUT /api/system/organisations/${tenant.organisationId}/status`;
    await system(call, { payload: { status: 'INACTIVE' } });
    await system(call, { payload: { status: 'ACTIVE' } });
    // The deactivation ended the sessions that were open before.
    ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    expect((await history(own)).items).toMatchObject([
      { action: 'organisation.reactivated', actorRole: 'SYSTEM_ADMIN', actorName: 'Una Bell' },
      { action: 'organisation.deactivated', after: { status: 'INACTIVE' } },
    ]);
  });

  it('is paged with the newest entries first, and can be reversed and searched', async () => {
    for (let count = 1; count <= 12; count += 1) {
      await ask(`POST ${own}/labels`, { payload: { name: `Label ${count}` } });
    }
    await ask(`PUT ${own}`, { payload: { name: `New ${tenant.organisationId}`, revision: 1 } });
    const first = await history(own);
    expect([first.items.length, first.total]).toEqual([10, 13]);
    expect(first.items[0]?.action).toBe('organisation.changed');
    const second = await history(own, 'page=1');
    expect(second.items.map(({ subjectName }) => subjectName)).toEqual(['Label 3', 'Label 2', 'Label 1']);
    expect((await history(own, 'sort=at,asc')).items[0]?.subjectName).toBe('Label 1');
    expect(await actions(own, 'search=ORGANISATION')).toEqual(['organisation.changed']);
    expect(await history(own, 'search=%25')).toEqual(nothing);
  });
});

describe('the history of the own business unit', () => {
  it('shows its admins what happened in it, and nothing of other units', async () => {
    const theirs = await createTenant(test);
    const buyers = await Promise.all(
      [tenant, theirs].map((of) => createPerson(test, 'BUSINESS_UNIT_ADMIN', of)),
    );
    const told = [];
    for (const buyer of buyers) {
      const asBuyer = requestAs(test, buyer);
      const payload = { supplierCode: 'S-1', name: `Supplier of ${buyer.roleEntryId}` };
      expect((await asBuyer('POST /api/business-unit/suppliers', { payload })).statusCode).toBe(201);
      told.push((await asBuyer('GET /api/business-unit/audit')).json().data.items);
    }
    expect(told).toMatchObject(
      buyers.map(({ roleEntryId }) => [
        { action: 'supplier.created', subjectName: `Supplier of ${roleEntryId}` },
      ]),
    );
  });
});

describe('the export of a history', () => {
  it('shows each time in local time, with the zone abbreviation in force then', async () => {
    for (const at of ['2026-06-30T11:00:00Z', '2026-11-30T18:00:00Z'])
      await createEntries(test, tenant, { at });
    const answer = await ask(`GET ${own}/history/export?timeZone=Europe/London`);
    const [sheet] = await readWorkbook(answer.rawPayload);
    expect(sheet?.data.slice(1).map((row) => row.slice(0, 2))).toEqual([
      [new Date('2026-11-30T18:00:00Z'), 'GMT'],
      [new Date('2026-06-30T12:00:00Z'), 'BST'],
    ]);
    expect((await ask(`GET ${own}/history/export?timeZone=Mars/Olympus`)).statusCode).toBe(400);
  });

  it.each([
    ['the organisation', () => own],
    ['a business unit', () => unit()],
  ])('contains no formulas in the Excel file of %s', async (_whose, placeOf) => {
    const nasty = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://example.org";"x")'];
    for (const [index, name] of nasty.entries()) {
      const payload = {
        name: `${name}${placeOf() === own ? tenant.organisationId : ''}`,
        revision: index + 1,
      };
      expect((await ask(`PUT ${placeOf()}`, { payload })).statusCode).toBe(200);
    }
    await test.database.query("update account set full_name = '=cmd|calc' where id = $1", [admin.accountId]);
    const answer = await ask(`GET ${placeOf()}/history/export`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="history_.+_\d{4}-\d\d-\d\d\.xlsx"/,
      ),
      'x-content-type-options': 'nosniff',
    });
    const [sheet] = await readWorkbook(answer.rawPayload);
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual([
      ...['Time', 'Time zone', 'Who', 'Role', 'IP address', 'Action', 'Applies to', 'Where'],
      ...['Before', 'After', 'Part of', 'Exact time', 'Entry ID'],
    ]);
    expect(rows).toHaveLength(nasty.length);
    expect(rows[0]).toEqual([
      expect.any(Date),
      ...['UTC', '=cmd|calc', 'Organisation Admin', '127.0.0.1'],
      ...(rows[0]?.slice(5) ?? []),
    ]);
    expect(await unguardedCells(answer.rawPayload)).toEqual([]);
  });
});
