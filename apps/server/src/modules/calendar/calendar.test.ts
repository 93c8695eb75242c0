import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const pathOf = (url: string) => new URL(url).pathname;
const nobody = () => requestAs(test, null);

it('shows own deadlines in the private calendar, with extensions and cancellations, until its URL is revoked', async () => {
  const tenant = await createTenant(test);
  const rival = await createSupplier(test, tenant);
  const tess = await createPerson(test, 'BIDDER_USER', tenant);
  const [ask, asRival] = [
    requestAs(test, tess),
    requestAs(test, await createPerson(test, 'BIDDER_ADMIN', rival)),
  ];
  const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', endDate: inDays(40) });
  const shown = { visibleFrom: inDays(-1), invitedAt: inDays(-1), endDate: inDays(10) };
  const supplierIds = [tenant.supplierId, rival.supplierId];
  const taskId = await createTask(test, tenant, eventId, { ...shown, supplierIds, title: 'Prices' });
  await createTask(test, tenant, eventId, { ...shown, supplierIds: [rival.supplierId], title: 'Secret lot' });

  expect((await ask('GET /api/supplier/calendar')).json().data).toEqual({ madeAt: null });
  const made = async (by = ask) => pathOf((await by('POST /api/supplier/calendar')).json().data.url);
  const [first, second, ofRival] = [await made(), await made(), await made(asRival)];
  expect((await nobody()(`GET ${first}`)).statusCode).toBe(404);
  const read = async (path: string) => (await nobody()(`GET ${path}`)).body.replaceAll('\r\n ', '');
  const before = await read(second);
  expect(before).toMatch(/SUMMARY:Deadline: Prices\\, \S.*\r/);
  expect(before).toContain('BEGIN:VALARM');
  expect(before).not.toContain('Secret lot');
  expect(before).toContain('SEQUENCE:0');
  const uid = /UID:(.*)\r/.exec(before)?.[1];

  const until = new Date(inDays(20)).toISOString().replace(/:\d\d\.\d+Z/, ':00.000Z');
  const payload = { endDate: until, reason: 'Late drawing', supplierIds: [tenant.supplierId] };
  expect((await buyer(`POST /api/business-unit/tasks/${taskId}/extensions`, { payload })).statusCode).toBe(
    201,
  );
  const stamp = until.replace(/[-:]|\.\d{3}/g, '');
  const after = await read(second);
  expect(after).toContain(`UID:${uid}\r`);
  expect(after).toContain('SEQUENCE:1');
  expect(after).toContain(`DTSTART:${stamp}`);
  // The calendar of another supplier reveals nothing of the extension.
  expect(await read(ofRival)).not.toMatch(new RegExp(`SEQUENCE:1|${stamp}`));
  expect((await ask(`GET /api/supplier/tasks/${taskId}/calendar.ics`)).body).toContain(`DTSTART:${stamp}`);

  const cancel = { status: 'CANCELLED', reason: 'No budget' };
  await buyer(`PUT /api/business-unit/events/${eventId}/status`, { payload: cancel });
  const cancelled = await read(second);
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain('SEQUENCE:2');

  await test.database.query(`update role_entry set status = 'INACTIVE' where id = $1`, [tess.roleEntryId]);
  expect((await nobody()(`GET ${second}`)).statusCode).toBe(404);
  await asRival('DELETE /api/supplier/calendar');
  expect((await nobody()(`GET ${ofRival}`)).statusCode).toBe(404);
  expect((await asRival(`GET /api/supplier/tasks/${eventId}/calendar.ics`)).statusCode).toBe(404);
});
