import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createLabel } from '../../../test/factories/labels.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let una: RequestFn;
let ravi: RequestFn;

const events = '/api/business-unit/events';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  una = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  ravi = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

async function draft(): Promise<string> {
  const { id } = (await sendEvent(una, `POST ${events}`, eventContent())).json().data;
  await createTask(test, tenant, id);
  return id;
}
const edit = (id: string, more: object = {}) =>
  sendEvent(ravi, `PUT ${events}/${id}`, eventContent({ title: 'By Ravi', revision: 1, ...more }));
const move = (id: string, status: string) =>
  una(`PUT ${events}/${id}/status`, { payload: { status, reason: 'No budget' } });
const clone = (id: string) =>
  ravi(`POST ${events}/${id}`, { payload: { title: 'The clone', startDate: inDays(3) } });
const shown = async (id: string) => (await una(`GET ${events}/${id}`)).json().data;
const countOf = async (table: string, id: string) =>
  (await test.database.query(`select from ${table} where event_id = $1`, [id])).length;

// Which request comes first is random, so each pair is tried several times.
const rounds = [1, 2, 3, 4];

describe('concurrent requests of two admins', () => {
  it.each(rounds)('publish the event and reject an edit that comes later (%i)', async () => {
    const id = await draft();
    const [published, edited] = await Promise.all([move(id, 'ACTIVE'), edit(id)]);
    expect(published.statusCode).toBe(200);
    const { status, title, revision } = await shown(id);
    if (edited.statusCode === 200) expect([status, title, revision]).toEqual(['ACTIVE', 'By Ravi', 3]);
    else {
      expect([edited.statusCode, edited.json().code]).toEqual([409, 'STALE_REVISION']);
      expect([status, title, revision]).toEqual(['ACTIVE', 'Quay cranes, lot 2', 2]);
    }
    expect((await una(`GET ${events}/${id}/amendments`)).json().data).toEqual([]);
  });

  it.each(rounds)('cancel the event with or without the edit (%i)', async () => {
    const id = await draft();
    const [cancelled, edited] = await Promise.all([move(id, 'CANCELLED'), edit(id)]);
    expect(cancelled.statusCode).toBe(200);
    const { status, title } = await shown(id);
    expect(status).toBe('CANCELLED');
    if (edited.statusCode === 200) expect(title).toBe('By Ravi');
    else {
      expect([edited.statusCode, edited.json().code]).toEqual([409, 'EVENT_NOT_ACTIVE']);
      expect(title).toBe('Quay cranes, lot 2');
    }
  });

  it.each(rounds)('delete the event with everything that belongs to it despite an edit (%i)', async () => {
    const id = await draft();
    const { id: labelId } = await createLabel(test, tenant);
    const [deleted, edited] = await Promise.all([
      una(`DELETE ${events}/${id}`),
      edit(id, { labelIds: [labelId] }),
    ]);
    expect(deleted.statusCode).toBe(200);
    expect([200, 404]).toContain(edited.statusCode);
    expectProblem(await una(`GET ${events}/${id}`), 404, 'NOT_FOUND');
    expect([await countOf('task', id), await countOf('event_label', id)]).toEqual([0, 0]);
  });

  it.each(rounds)('either delete or publish the event (%i)', async () => {
    const id = await draft();
    const [deleted, published] = await Promise.all([una(`DELETE ${events}/${id}`), move(id, 'ACTIVE')]);
    if (published.statusCode === 200) {
      expect(deleted.statusCode).toBe(409);
      expect((await shown(id)).status).toBe('ACTIVE');
    } else expect([deleted.statusCode, published.statusCode]).toEqual([200, 404]);
  });

  it('publish the event once and reject the second request', async () => {
    const id = await draft();
    const answers = await Promise.all([move(id, 'ACTIVE'), move(id, 'ACTIVE')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const told = await test.database.query('select action from audit_entry where subject_id = $1', [id]);
    expect(told.map(({ action }) => action).sort()).toEqual(['event.created', 'event.published']);
  });

  it.each(rounds)('create a complete clone or none during a deletion (%i)', async () => {
    const id = await draft();
    const [cloned, deleted] = await Promise.all([clone(id), una(`DELETE ${events}/${id}`)]);
    expect(deleted.statusCode).toBe(200);
    if (cloned.statusCode === 201) {
      expect(await shown(cloned.json().data.id)).toMatchObject({ taskCount: 1, clonedFrom: null });
    } else expectProblem(cloned, 404, 'NOT_FOUND');
  });

  it('make a clone wait for a running deletion and then return 404', async () => {
    const id = await draft();
    const answer = await whileLockedBy(test, [['delete from event where id = $1', [id]]], () => clone(id));
    expectProblem(answer, 404, 'NOT_FOUND');
  });

  it('reject a label that is deleted in the meantime', async () => {
    const { id: labelId } = await createLabel(test, tenant);
    const add = () => sendEvent(una, `POST ${events}`, eventContent({ labelIds: [labelId] }));
    const answer = await whileLockedBy(test, [['delete from label where id = $1', [labelId]]], add);
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'labelIds', message: 'This label was not found' }],
    });
  });

  it('do not publish an event while its unit is being deactivated', async () => {
    const id = await draft();
    const { businessUnitId } = tenant;
    const deactivating: [string, unknown[]] = [
      "update business_unit set status = 'INACTIVE' where id = $1",
      [businessUnitId],
    ];
    expectProblem(
      await whileLockedBy(test, [deactivating], () => move(id, 'ACTIVE')),
      401,
      'ACCESS_WITHDRAWN',
    );
    const [stored] = await test.database.query('select status from event where id = $1', [id]);
    expect(stored).toEqual({ status: 'DRAFT' });
  });

  it('do not deactivate a unit while its event is being published', async () => {
    const id = await draft();
    const { businessUnitId } = tenant;
    const organisation = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const publishing: [string, unknown[]][] = [
      ['select from business_unit where id = $1 for share', [businessUnitId]],
      ["update event set status = 'ACTIVE', published_at = now() where id = $1", [id]],
    ];
    const answer = await whileLockedBy(test, publishing, () =>
      organisation(`PUT /api/sourcing-organisation/business-units/${businessUnitId}/status`, {
        payload: { status: 'INACTIVE' },
      }),
    );
    expectProblem(answer, 409, 'UNIT_HAS_ACTIVE_EVENTS', {
      globalErrors: [{ message: 'This business unit has an active event. Complete or cancel it first.' }],
    });
  });
});
