import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createLabel } from '../../../test/factories/labels.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
let ask: RequestFn;

const events = '/api/business-unit/events';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, admin);
});
afterAll(() => test.close());

const add = async (more: object = {}) =>
  (await sendEvent(ask, `POST ${events}`, eventContent(more))).json().data;
const terms = { name: 'termsAndConditionsFile', filename: 'Terms.png', content: png };

async function upload(): Promise<string> {
  const body = multipart([
    { name: 'purpose', content: 'EVENT_DOCUMENT' },
    { name: 'ownerId', content: tenant.businessUnitId },
    { name: 'file', filename: 'Plan.png', content: png },
  ]);
  const answer = await ask('POST /api/files', { payload: body.payload, headers: body.headers });
  return answer.json().data.id;
}

describe('a new event', () => {
  it('is a draft with the unit’s time zone and a reference numbered per unit and year', async () => {
    await test.database.query("update business_unit set time_zone = 'Pacific/Auckland' where id = $1", [
      tenant.businessUnitId,
    ]);
    const { id: labelId } = await createLabel(test, tenant, { name: 'Marine' });
    const documentId = await upload();
    const content = eventContent({ labelIds: [labelId], documentIds: [documentId] });
    const answer = await sendEvent(ask, `POST ${events}`, content, { terms });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Pacific/Auckland' }).format();
    expect(data).toMatchObject({
      status: 'DRAFT',
      reference: `EV-${year}-00001`,
      timeZone: 'Pacific/Auckland',
      sealed: true,
      title: content.title,
      description: content.description,
      openingNeedsTwo: false,
      revision: 1,
      labels: [{ id: labelId, name: 'Marine' }],
      termsAndConditionsFile: { name: 'Terms.png', size: png.length },
      documents: [{ id: documentId, name: 'Plan.png', size: png.length }],
      can: {
        edit: true,
        publish: false,
        complete: false,
        cancel: true,
        reopen: false,
        delete: true,
        clone: true,
      },
    });
    expect((await ask(`GET ${events}/${data.id}`)).json().data).toEqual(data);
    expect((await add()).reference).toBe(`EV-${year}-00002`);
    const file = await ask(`GET /api/files/${data.termsAndConditionsFile.id}`);
    expect([file.statusCode, file.rawPayload.equals(png)]).toEqual([200, true]);
  });

  it('is created once per idempotency key, also with a file', async () => {
    const headers = { 'idempotency-key': 'event' };
    const send = (more = {}) =>
      sendEvent(ask, `POST ${events}`, eventContent({ startDate: inDays(1), ...more }), { terms, headers });
    const answers = [await send(), await send()];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expectProblem(await send({ title: 'Another' }), 422, 'IDEMPOTENCY_KEY_REUSED');
    const rows = await test.database.query('select from stored_file where business_unit_id = $1', [
      tenant.businessUnitId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ title: '' }, 'title', 'This field is required'],
    [{ title: 'x'.repeat(256) }, 'title', 'This field must not be longer than 255 characters'],
    [{ startDate: undefined }, 'startDate', 'This field is required'],
    [{ endDate: null }, 'endDate', 'This field is required'],
    [{ endDate: 'tomorrow' }, 'endDate', 'Not a valid date/time'],
    [{ startDate: inDays(30) }, 'endDate', 'End date must be after start date'],
    [
      { questionsUntil: inDays(31) },
      'questionsUntil',
      'The deadline for questions cannot be after the event end date',
    ],
    [
      { sealed: false, openingNeedsTwo: true },
      'openingNeedsTwo',
      'Only a sealed box can be opened by two people',
    ],
    [{ labelIds: [randomUUIDv7()] }, 'labelIds', 'This label was not found'],
    [{ documentIds: [randomUUIDv7()] }, 'documentIds', 'This file was not found'],
  ])('is rejected with a field error for %j', async (change, property, message) => {
    const answer = await sendEvent(ask, `POST ${events}`, eventContent(change));
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message }] });
    expect((await ask(`GET ${events}?statuses=DRAFT`)).json().data.total).toBe(0);
  });

  it('is rejected if its parts cannot be parsed', async () => {
    expectProblem(await sendEvent(ask, `POST ${events}`, '{broken'), 400, 'MALFORMED_REQUEST');
    expect((await ask(`POST ${events}`, { payload: eventContent() })).statusCode).toBe(415);
    const none = multipart([]);
    expect((await ask(`POST ${events}`, none)).statusCode).toBe(400);
    const page = { ...terms, filename: 'terms.exe' };
    const wrong = await sendEvent(ask, `POST ${events}`, eventContent(), { terms: page });
    expectProblem(wrong, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'termsAndConditionsFile', message: 'Invalid file type' }],
    });
  });

  it('is rejected and stores nothing with a second file or a file in another part', async () => {
    const parts = [terms, { ...terms, filename: 'Second.png' }];
    for (const sent of [parts, [{ ...terms, name: 'documents' }]]) {
      const request = { name: 'request', content: JSON.stringify(eventContent()) };
      expect((await ask(`POST ${events}`, multipart([request, ...sent]))).statusCode).toBe(400);
    }
    const rows = await test.database.query('select from stored_file where business_unit_id = $1', [
      tenant.businessUnitId,
    ]);
    expect(rows).toEqual([]);
  });

  it('accepts the request as a typed part, and null for no file', async () => {
    const body = multipart([
      {
        name: 'request',
        filename: 'blob',
        type: 'application/json',
        content: JSON.stringify(eventContent()),
      },
      { name: 'termsAndConditionsFile', content: 'null' },
    ]);
    const answer = await ask(`POST ${events}`, body);
    expect([answer.statusCode, answer.json().data.termsAndConditionsFile]).toEqual([201, null]);
  });

  it('rejects labels and files of another tenant', async () => {
    const other = await createTenant(test);
    const { id: labelId } = await createLabel(test, other, { name: 'Theirs' });
    expect((await sendEvent(ask, `POST ${events}`, eventContent({ labelIds: [labelId] }))).statusCode).toBe(
      400,
    );
    const documentIds = [await upload()];
    const stranger = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', other));
    expect((await sendEvent(stranger, `POST ${events}`, eventContent({ documentIds }))).statusCode).toBe(400);
  });
});

describe('a change of an event', () => {
  it('is rejected for an old revision, with the stored event', async () => {
    const { id } = await add();
    const change = (more: object) =>
      sendEvent(ask, `PUT ${events}/${id}`, eventContent({ revision: 1, ...more }));
    const first = await change({ title: 'Cranes' });
    expect(first.json().data).toMatchObject({ title: 'Cranes', revision: 2 });
    const stale = await change({ title: 'Too late' });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE_REVISION']);
    expect(stale.json().data).toEqual(first.json().data);
  });

  it('keeps the terms without a file part, replaces them with a new file, and removes them on request', async () => {
    const created = (await sendEvent(ask, `POST ${events}`, eventContent(), { terms })).json().data;
    const change = async (revision: number, more: object = {}, file?: typeof terms) =>
      (
        await sendEvent(
          ask,
          `PUT ${events}/${created.id}`,
          eventContent({ revision, ...more }),
          file && { terms: file },
        )
      ).json().data.termsAndConditionsFile;
    expect(await change(1)).toEqual(created.termsAndConditionsFile);
    expect(await change(2, {}, { ...terms, filename: 'New.png' })).toMatchObject({ name: 'New.png' });
    expect(await change(3, { removeTerms: true })).toBe(null);
  });

  it('is rejected if the dates no longer enclose those of the tasks', async () => {
    const { id } = await add();
    await createTask(test, tenant, id, { startDate: inDays(2), endDate: inDays(20) });
    const answer = await sendEvent(
      ask,
      `PUT ${events}/${id}`,
      eventContent({ startDate: inDays(3), endDate: inDays(19), revision: 1 }),
    );
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [
        { property: 'startDate', message: 'Start date cannot be after any task start date' },
        { property: 'endDate', message: 'End date cannot be before any task end date' },
      ],
    });
  });

  it('returns 404 for events of another unit, as for unknown ones', async () => {
    const { id } = await add();
    const stranger = requestAs(
      test,
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)),
    );
    const content = eventContent({ revision: 1 });
    for (const someone of [id, randomUUIDv7()]) {
      expectProblem(await stranger(`GET ${events}/${someone}`), 404, 'NOT_FOUND');
      expectProblem(await sendEvent(stranger, `PUT ${events}/${someone}`, content), 404, 'NOT_FOUND');
      expectProblem(await stranger(`DELETE ${events}/${someone}`), 404, 'NOT_FOUND');
    }
  });
});

describe('the files of an event', () => {
  it('can be read by its own suppliers from the start, and by no other supplier', async () => {
    const documentIds = [await upload()];
    const { data } = (
      await sendEvent(ask, `POST ${events}`, eventContent({ documentIds }), { terms })
    ).json();
    const fileIds = [...documentIds, data.termsAndConditionsFile.id];
    const asBidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    const rival = requestAs(
      test,
      await createPerson(test, 'BIDDER_USER', await createSupplier(test, tenant)),
    );
    const statuses = async (as: RequestFn) =>
      Promise.all(fileIds.map(async (id) => (await as(`GET /api/files/${id}`)).statusCode));
    await createTask(test, tenant, data.id);
    expect(await statuses(asBidder)).toEqual([404, 404]);
    await ask(`PUT ${events}/${data.id}/status`, { payload: { status: 'ACTIVE' } });
    expect(await statuses(asBidder)).toEqual([200, 200]);
    expect(await statuses(rival)).toEqual([404, 404]);
    const seen = (await asBidder(`GET /api/supplier/events/${data.id}`)).json().data;
    expect(seen).toMatchObject({
      documents: [{ name: 'Plan.png' }],
      termsAndConditionsFile: { name: 'Terms.png' },
    });
  });
});

describe('a draft', () => {
  it('is deleted with its tasks but keeps its history', async () => {
    const { id } = await add();
    await createTask(test, tenant, id);
    expect((await ask(`DELETE ${events}/${id}`)).statusCode).toBe(200);
    expectProblem(await ask(`GET ${events}/${id}`), 404, 'NOT_FOUND');
    const entries = await test.database.query<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by at, id',
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['event.created', 'event.deleted']);
  });
});

describe('opening by two people', () => {
  const refusal = {
    fieldErrors: [
      { property: 'openingNeedsTwo', message: 'Your business unit needs a second active admin for this' },
    ],
  };

  it('can be chosen only while the unit has two active admins, and stays chosen when one leaves', async () => {
    const asked = eventContent({ openingNeedsTwo: true });
    expectProblem(await sendEvent(ask, `POST ${events}`, asked), 400, 'VALIDATION_FAILED', refusal);
    const { id } = await add();
    const change = (revision: number, more: object = {}) =>
      sendEvent(ask, `PUT ${events}/${id}`, { ...asked, revision, ...more });
    expectProblem(await change(1), 400, 'VALIDATION_FAILED', refusal);
    const second = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    expect((await sendEvent(ask, `POST ${events}`, asked)).statusCode).toBe(201);
    expect((await change(1)).json().data.openingNeedsTwo).toBe(true);
    await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [
      second.roleEntryId,
    ]);
    expect((await change(2, { title: 'Tugs' })).json().data).toMatchObject({ openingNeedsTwo: true });
    expect((await change(3, { openingNeedsTwo: false })).statusCode).toBe(200);
    expectProblem(await change(4), 400, 'VALIDATION_FAILED', refusal);
  });
});

describe('malicious names', () => {
  const hostile = '<img src=x onerror=alert(1)> "';

  it('are escaped in e-mails about an event and kept on one line', async () => {
    const { id } = await add({ title: hostile, description: '<script>alert(1)</script>' });
    await test.database.query(
      "update event set status = 'COMPLETED', published_at = now(), status_reason = $2 where id = $1",
      [id, hostile],
    );
    const { subject, html, text } = (await ask(`GET ${events}/${id}/completed-email`)).json().data;
    expect(html).not.toMatch(/<img src=x|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    // Quotes in the title cannot end the quotes around it, so the title cannot pass for text of the product.
    expect(subject).toMatch(/^Completed: “<img src=x onerror=alert\(1\)> '” \(EV-/);
    expect(text).toContain("“<img src=x onerror=alert(1)> '”");
    // Characters that change the text direction are rejected in names.
    const turned = await sendEvent(ask, `POST ${events}`, eventContent({ title: 'Plan \u202Efdp.exe' }));
    expect(turned.json().fieldErrors).toMatchObject([{ property: 'title' }]);
  });

  it('lose their folders in files, which are always served as attachments that cannot run', async () => {
    const filename = '../../etc/<svg onload=alert(1)>.png';
    const answer = await sendEvent(ask, `POST ${events}`, eventContent(), { terms: { ...terms, filename } });
    const { id, name } = answer.json().data.termsAndConditionsFile;
    expect(name).not.toMatch(/[/\\]|\.\./);
    const { headers } = await ask(`GET /api/files/${id}`);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-disposition']).not.toMatch(/[\r\n]|\.\.\//);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
