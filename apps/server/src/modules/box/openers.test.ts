import { randomUUIDv7 } from 'node:crypto';
import type { BoxStatus, Event } from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening, lastClosing } from '../../../test/factories/boxes.ts';
import { eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { requestAs } from '../../../test/request-as.ts';
import { factsOfConfirmations } from './opening.pdf.ts';

let test: TestApp;
let tenant: TestTenant;
let first: TestPerson;
let second: TestPerson;
let third: TestPerson;
let supplier: AnsweringSupplier;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
afterAll(() => test.close());

/** A published event that two people open, with the first two of three admins named, and a submitted response. */
beforeEach(async () => {
  tenant = await createTenant(test);
  [first, second, third] = [await person(), await person(), await person()];
  supplier = await createTaskToAnswer(test, tenant);
  await supplier.save(wholeAnswer());
  await supplier.submit();
  await test.database.query('update event set opening_needs_two = true where id = $1', [supplier.eventId]);
  await test.database.query(
    `insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
     select $1, $2, $3, unnest($4::uuid[])`,
    [tenant.organisationId, tenant.businessUnitId, supplier.eventId, idsOf(first, second)],
  );
});

const person = () => createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
const idsOf = (...people: TestPerson[]) => people.map(({ roleEntryId }) => roleEntryId);
const openingPath = () => `/api/business-unit/tasks/${supplier.taskId}/opening`;
const open = async (by: TestPerson) => {
  const answer = await confirmOpening(requestAs(test, by), supplier.taskId);
  return [answer.statusCode, answer.json().code ?? Object.keys(answer.json().data)[0]];
};
const waits = [202, 'waitingForSecond'];
const opens = [200, 'openedAt'];
const readBox = async (by = first): Promise<BoxStatus> =>
  (await requestAs(test, by)(`GET ${openingPath()}`)).json().data;
const eventPath = () => `/api/business-unit/events/${supplier.eventId}`;
const readEvent = async (by = first): Promise<Event> =>
  (await requestAs(test, by)(`GET ${eventPath()}`)).json().data;
const close = () => closeBoxOf(test, supplier.taskId);
const setStatus = (who: TestPerson, status: string) =>
  test.database.query('update role_entry set status = $2 where id = $1', [who.roleEntryId, status]);
const extend = () =>
  requestAs(test, first)(`POST /api/business-unit/tasks/${supplier.taskId}/extensions`, {
    payload: { endDate: inDays(9), reason: 'More time', supplierIds: null },
  });
/** Lets the extended deadline pass, and closes the box again. */
const closeAgain = async () => {
  await test.database.query(`update task set end_date = now() - interval '61 seconds' where id = $1`, [
    supplier.taskId,
  ]);
  await test.database.query(
    `update box_closing set covers_until = now() - interval '1 hour' where task_id = $1`,
    [supplier.taskId],
  );
  await test.closeBoxes();
};
const change = async (openers: TestPerson[], reason: string | null = 'Holidays', by = first) => {
  const { title, description, startDate, endDate, revision, sealed, openingNeedsTwo } = await readEvent(by);
  return sendEvent(
    requestAs(test, by),
    `PUT ${eventPath()}`,
    eventContent({
      ...{ title, description, startDate, endDate, revision, sealed, openingNeedsTwo },
      openerIds: idsOf(...openers),
      openersReason: reason,
    }),
  );
};
const unit = (who: TestPerson, of = tenant) => ({
  scope: 'unit' as const,
  accountId: who.accountId,
  roleEntryId: who.roleEntryId,
  organisationId: of.organisationId,
  businessUnitId: of.businessUnitId,
});
const runAs = (who: TestPerson, statement: ReturnType<typeof sql>, of = tenant) =>
  test.db
    .transaction(unit(who, of), (tx) => statement.execute(tx))
    .then(() => 'done')
    .catch((error: Error) => error.message);

describe('a box that named people open', () => {
  it('is opened by two of them, whose confirmations are in the opening record', async () => {
    await close();
    expect(await open(third)).toEqual([409, 'NOT_AN_OPENER']);
    expect(await open(first)).toEqual(waits);
    expect(await open(first)).toEqual(waits);
    expect(await open(third)).toEqual([409, 'NOT_AN_OPENER']);
    const { openers, openersAreNamed } = await readBox(second);
    expect([openersAreNamed, openers.map(({ isOwn, confirmedAt }) => [isOwn, confirmedAt !== null])]).toEqual(
      [
        true,
        expect.arrayContaining([
          [true, false],
          [false, true],
        ]),
      ],
    );
    expect(await open(second)).toEqual(opens);
    const { record, closings } = await readBox();
    const [{ number, root } = { number: 0, root: '' }] = closings;
    const { confirmations, openedAt } = record as { confirmations: { at: string }[]; openedAt: string };
    expect(confirmations).toEqual([
      { roleEntryId: first.roleEntryId, at: expect.any(String), number, root },
      { roleEntryId: second.roleEntryId, at: openedAt, number, root },
    ]);
    expect((confirmations[0]?.at ?? '') < openedAt).toBe(true);
    const [task] = await test.database.query<{ record: string; signature: string }>(
      'select record, signature from box_opening where task_id = $1',
      [supplier.taskId],
    );
    const facts = factsOfConfirmations(JSON.parse(task?.record ?? '').confirmations);
    expect(facts.filter(({ label }) => label === 'Confirmed closing record')).toHaveLength(2);
    expect(facts.filter(({ value }) => value.replaceAll(/\s/g, '').includes(root))).toHaveLength(2);
  });

  it('notifies only the other named people of the first confirmation', async () => {
    await close();
    await open(first);
    const notified = await test.database.query<{ id: string }>(
      `select role_entry_id as id from notice where task_id = $1 and kind = 'box.confirmation-wanted'`,
      [supplier.taskId],
    );
    expect(notified.map(({ id }) => id)).toEqual(idsOf(second));
  });

  it('is opened once when both confirm at the same time, the later confirmation last', async () => {
    await close();
    const answers = await whileLockedBy(
      test,
      [['select from task where id = $1 for update', [supplier.taskId]]],
      () => Promise.all([open(first), open(second)]),
      2,
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 202]);
    const { record } = await readBox();
    const { confirmations, openedAt } = record as { confirmations: { at: string }[]; openedAt: string };
    const times = confirmations.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)).toBe(openedAt);
  });

  it('waits again when the first person is deactivated while the second confirms', async () => {
    await close();
    expect(await open(first)).toEqual(waits);
    const [answer] = await whileLockedBy(
      test,
      [[`update role_entry set status = 'INACTIVE' where id = $1`, [first.roleEntryId]]],
      () => Promise.all([open(second)]),
      1,
    );
    expect(answer).toEqual(waits);
    expect((await readBox(second)).voidConfirmations).toMatchObject([{ why: 'DEACTIVATED', number: 1 }]);
  });

  it('keeps a confirmation void after a reactivation', async () => {
    await close();
    await open(first);
    await setStatus(first, 'INACTIVE');
    await setStatus(first, 'ACTIVE');
    expect(await open(second)).toEqual(waits);
    expect(await open(first)).toEqual(opens);
  });

  it('voids confirmations by an extension, and asks both again after the next closing', async () => {
    await close();
    await open(first);
    expect((await extend()).statusCode).toBe(201);
    const box = await readBox();
    expect([box.confirmation, box.voidConfirmations.map(({ why }) => why)]).toEqual([null, ['EXTENDED']]);
    expect(await open(second)).toEqual([409, 'BOX_NOT_CLOSED']);
    await closeAgain();
    expect(await open(second)).toEqual(waits);
    expect(await open(first)).toEqual(opens);
    const { record } = await readBox();
    expect(
      (record as { confirmations: { number: number }[] }).confirmations.map(({ number }) => number),
    ).toEqual([2, 2]);
  });

  it('is not confirmed with another closing than the person saw', async () => {
    await close();
    const post = async (by: TestPerson, payload: object) => {
      const answer = await requestAs(test, by)(`POST ${openingPath()}`, { payload });
      return [answer.statusCode, answer.json().code ?? Object.keys(answer.json().data)[0]];
    };
    const seen = await lastClosing(requestAs(test, first), supplier.taskId);
    expect(await post(first, {})).toEqual([400, 'VALIDATION_FAILED']);
    expect(await post(first, { ...seen, root: 'ab'.repeat(32) })).toEqual([409, 'CLOSING_CHANGED']);
    // Extended and closed again between reading and confirming.
    expect((await extend()).statusCode).toBe(201);
    await closeAgain();
    const changed = [409, 'CLOSING_CHANGED'];
    expect(await post(first, seen)).toEqual(changed);
    expect((await readBox()).confirmation).toBeNull();
    const now = await lastClosing(requestAs(test, first), supplier.taskId);
    expect(now.number).toBe(2);
    expect(await post(first, now)).toEqual(waits);
    expect(await post(first, seen)).toEqual(changed);
    expect(await post(second, seen)).toEqual(changed);
    expect((await readBox()).openedAt).toBeNull();
    expect(await post(second, now)).toEqual(opens);
    const refused = await test.database.query<{ code: string }>(
      `select after ->> 'code' as code from audit_entry where subject_id = $1 and action = 'box.opening-refused'`,
      [supplier.taskId],
    );
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('CLOSING_CHANGED'));
  });

  it('opens although an earlier closing is damaged, and names it', async () => {
    await close();
    expect((await extend()).statusCode).toBe(201);
    await closeAgain();
    await test.database.query(`begin; set local session_replication_role = replica;
      update box_closing set record = 'no JSON' where task_id = '${supplier.taskId}' and number = 1; commit`);
    expect((await readBox()).closings.map(({ number }) => number)).toEqual([2]);
    expect(await open(first)).toEqual(waits);
    expect(await open(second)).toEqual(opens);
    const { faults, record } = await readBox();
    expect(faults).toContainEqual({ supplierId: null, supplierName: null, what: 'RECORD_HASH' });
    const { closings } = record as { closings: { closing: { number: number }; records: object[] }[] };
    expect(closings.map(({ closing, records }) => [closing.number, records.length])).toEqual([[2, 1]]);
    expect((await requestAs(test, first)(`GET ${openingPath()}/pdf`)).statusCode).toBe(200);
  });

  it('does not open when an extension is granted while the second person confirms', async () => {
    await close();
    await open(first);
    const [answer] = await whileLockedBy(
      test,
      [
        ['select from task where id = $1 for update', [supplier.taskId]],
        [
          `insert into extension (id, organisation_id, business_unit_id, event_id, task_id, extended_by, for_all, end_date,
             previous_end_date, reason)
           select $2, organisation_id, business_unit_id, event_id, id, $3, true, now() + interval '1 day', end_date, 'x'
           from task where id = $1`,
          [supplier.taskId, randomUUIDv7(), first.roleEntryId],
        ],
        [`update task set end_date = now() + interval '1 day' where id = $1`, [supplier.taskId]],
      ],
      () => Promise.all([open(second)]),
      1,
    );
    expect(answer).toEqual([409, 'BOX_NOT_CLOSED']);
  });

  it('keeps the people it closed with; a change applies to the next closing', async () => {
    await close();
    expect(await open(first)).toEqual(waits);
    expect((await change([second, third])).statusCode).toBe(200);
    expect((await readBox()).voidConfirmations.map(({ why }) => why)).toEqual(['OPENERS_CHANGED']);
    expect(await open(third)).toEqual([409, 'NOT_AN_OPENER']);
    expect(await open(second)).toEqual(waits);
    await extend();
    await closeAgain();
    expect(await open(first)).toEqual([409, 'NOT_AN_OPENER']);
    expect(await open(second)).toEqual(waits);
    expect(await open(third)).toEqual(opens);
  });

  it('can be opened by the people it closed with after others were named', async () => {
    await close();
    expect((await change([second, third])).statusCode).toBe(200);
    expect(await open(first)).toEqual(waits);
    expect(await open(second)).toEqual(opens);
  });

  it('can be opened by any two admins if no one was named at its closing', async () => {
    await test.database.query('delete from event_opener where event_id = $1', [supplier.eventId]);
    await close();
    expect((await readBox()).openersAreNamed).toBe(false);
    expect(await open(third)).toEqual(waits);
    expect(await open(second)).toEqual(opens);
  });
});

describe('SQL as a business unit', () => {
  it('confirms only as a named person, in that person’s own name', async () => {
    await close();
    const confirm = sql`select app.confirm_opening(${supplier.taskId}, ${randomUUIDv7()})`;
    expect(await runAs(third, confirm)).toBe('not in this context');
    // The account of one person with the role entry of another.
    expect(await runAs({ ...first, accountId: third.accountId }, confirm)).toBe('not in this context');
    expect(await runAs({ ...third, roleEntryId: first.roleEntryId }, confirm)).toBe('not in this context');
    const elsewhere = await createTenant(test);
    const stranger = await createPerson(test, 'BUSINESS_UNIT_ADMIN', elsewhere);
    expect(await runAs(stranger, confirm, elsewhere)).toBe('not in this context');
    expect(await runAs(stranger, confirm)).toBe('not in this context');
    expect(await runAs(first, confirm)).toBe('done');
  });

  it('cannot write openers past the function that sets them', async () => {
    for (const statement of [
      sql`delete from event_opener where event_id = ${supplier.eventId}`,
      sql`update event_opener set role_entry_id = ${third.roleEntryId}`,
      sql`insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
        values (${tenant.organisationId}, ${tenant.businessUnitId}, ${supplier.eventId}, ${third.roleEntryId})`,
      sql`insert into closing_opener select organisation_id, business_unit_id, event_id, id, 1, ${third.roleEntryId}
        from task where id = ${supplier.taskId}`,
      sql`update box_confirmation set voided_at = null`,
    ]) {
      expect(await runAs(first, statement)).toMatch(/permission denied/);
    }
  });

  it('names only active admins of the unit, different people, two or more and with a reason', async () => {
    const elsewhere = await createTenant(test);
    const stranger = await createPerson(test, 'BUSINESS_UNIT_ADMIN', elsewhere);
    const program = await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant);
    const bidder = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const set = (ids: string[], reason: string | null = 'Holidays') =>
      runAs(first, sql`select app.set_openers(${supplier.eventId}, ${ids}::uuid[], ${reason})`);
    // Other role entries of someone who is an admin of the unit.
    const inOther = await createPerson(test, 'BUSINESS_UNIT_ADMIN', elsewhere, third.accountId);
    const inWhole = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant, third.accountId);
    for (const other of [stranger, program, bidder, inOther, inWhole]) {
      expect(await set(idsOf(first, second, other))).toMatch(/an active admin/);
    }
    await setStatus(third, 'INACTIVE');
    expect(await set(idsOf(first, second, third))).toMatch(/an active admin/);
    await setStatus(third, 'ACTIVE');
    expect(await set([...idsOf(first), ...idsOf(first)])).toMatch(/different people/);
    expect(await set(idsOf(first))).toMatch(/two or more/);
    expect(await set(idsOf(first, third), ' ')).toMatch(/with a reason/);
    expect(
      await runAs(stranger, sql`select app.set_openers(${supplier.eventId}, '{}', 'x')`, elsewhere),
    ).toBe('not in this context');
    expect(await set(idsOf(first, third))).toBe('done');
  });

  it('cannot publish an event that two people open without two people who can', async () => {
    await test.database.query(`update event set status = 'DRAFT', published_at = null where id = $1`, [
      supplier.eventId,
    ]);
    const publish = sql`update event set status = 'ACTIVE', published_at = now() where id = ${supplier.eventId}`;
    await setStatus(second, 'INACTIVE');
    expect(await runAs(first, publish)).toMatch(/published with openers/);
    await setStatus(second, 'ACTIVE');
    expect(await runAs(first, publish)).toBe('done');
  });
});

describe('openers of an event', () => {
  const draft = async (more: object = {}) => {
    const answer = await sendEvent(
      requestAs(test, first),
      'POST /api/business-unit/events',
      eventContent({ openingNeedsTwo: true, ...more }),
    );
    return answer.json();
  };
  const openersCheck = ({ publishChecks }: Event) => publishChecks.find(({ item }) => item === 'OPENERS');

  it('are named in the draft and missing until there are two who can open it', async () => {
    expect(openersCheck((await draft()).data)).toMatchObject({ isDone: false, isBlocking: true, count: 0 });
    const { data } = await draft({ openerIds: idsOf(first, third) });
    expect(data.openers.map(({ id }: { id: string }) => id).sort()).toEqual(idsOf(first, third).sort());
    expect(openersCheck(data)).toMatchObject({ isDone: true, count: 2 });
    await setStatus(third, 'INACTIVE');
    const event = (await requestAs(test, first)(`GET /api/business-unit/events/${data.id}`)).json()
      .data as Event;
    expect(openersCheck(event)).toMatchObject({ isDone: false, count: 1 });
    expect(event.openers.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });

  it('are rejected if they are strangers, or if one person opens the box', async () => {
    const stranger = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
    const fields = (answer: { fieldErrors: { property: string }[] }) =>
      answer.fieldErrors.map(({ property }) => property);
    expect(fields(await draft({ openerIds: idsOf(stranger, first) }))).toEqual(['openerIds']);
    expect(fields(await draft({ openerIds: idsOf(first), openingNeedsTwo: false }))).toEqual(['openerIds']);
  });

  it('are listed as possible for the admins of the unit only', async () => {
    const list = 'GET /api/business-unit/possible-openers';
    const items = (await requestAs(test, first)(list)).json().data as { id: string; isOwn: boolean }[];
    expect(items.map(({ id }) => id).sort()).toEqual(idsOf(first, second, third).sort());
    expect(items.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual(idsOf(first));
    const program = await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant);
    expect((await requestAs(test, program)(list)).statusCode).toBe(403);
  });

  it('change after publication by an internal amendment with a reason, and suppliers learn their number', async () => {
    const fieldsOf = async (openers: TestPerson[], reason: string | null) => {
      const answer = await change(openers, reason);
      expect(answer.statusCode).toBe(400);
      return answer.json().fieldErrors.map(({ property }: { property: string }) => property);
    };
    expect(await fieldsOf([first, third], null)).toEqual(['openersReason']);
    expect(await fieldsOf([first], 'Holidays')).toEqual(['openerIds']);
    const own = async () =>
      (await supplier.ask(`GET /api/supplier/events/${supplier.eventId}/amendments`)).json().data.items;
    expect((await change([first, third], 'Second is away')).statusCode).toBe(200);
    expect(await own()).toEqual([]);
    expect((await change([first, second, third], 'Second is back')).statusCode).toBe(200);
    const seen = await own();
    expect(seen).toMatchObject([{ reason: null, changes: [{ path: 'openerCount', before: 2, after: 3 }] }]);
    const event = (await supplier.ask(`GET /api/supplier/events/${supplier.eventId}`)).json().data;
    expect(event.openerCount).toBe(3);
    expect(JSON.stringify([seen, event])).not.toMatch(/Una Bell|Second is/);
    const amendments = (await requestAs(test, first)(`GET ${eventPath()}/amendments`)).json().data;
    expect(amendments.filter((one: { isInternal: boolean }) => one.isInternal)).toMatchObject([
      {
        reason: 'Second is back',
        changes: [{ path: 'openers', after: ['Una Bell', 'Una Bell', 'Una Bell'] }],
      },
      { reason: 'Second is away', changes: [{ path: 'openers', before: ['Una Bell', 'Una Bell'] }] },
    ]);
    const history = (await requestAs(test, first)(`GET ${eventPath()}/activity?size=all`)).json().data.items;
    expect(history[0]).toMatchObject({
      action: 'event.changed',
      before: { openers: ['Una Bell', 'Una Bell'] },
      after: { openers: ['Una Bell', 'Una Bell', 'Una Bell'], reason: 'Second is back' },
    });
  });

  it('are notified when they are newly named after publication, except by themselves', async () => {
    const notified = async () =>
      (
        await test.database.query<{ id: string }>(
          `select role_entry_id as id from notice where event_id = $1 and kind = 'event.opener-named' order by created_at`,
          [supplier.eventId],
        )
      ).map(({ id }) => id);
    expect((await change([first, third], 'Second is away')).statusCode).toBe(200);
    expect(await notified()).toEqual(idsOf(third));
    const [mail] = await test.database.query<{ recipient: string }>(
      `select recipient from outbox_mail where template = 'event-opener-named' and payload ->> 'eventId' = $1`,
      [supplier.eventId],
    );
    const [shown] = await test.outbox.show(mail?.recipient ?? '');
    expect(shown?.subject).toMatch(/^You were named to open its boxes: /);
    expect(shown?.text).toContain('Boxes that have already closed are opened by the people who were named');
    expect(shown?.text).toContain(`/sourcing/events/${supplier.eventId}?as=${third.roleEntryId}`);
    // Named again after a while: notified again. Who stays, and who names themselves, is not.
    expect((await change([second, third], 'First is away', third)).statusCode).toBe(200);
    expect((await change([first, second], 'Third is away', first)).statusCode).toBe(200);
    expect((await change([first, third], 'Second is away')).statusCode).toBe(200);
    expect(await notified()).toEqual(idsOf(third, second, third));
  });

  it('stay named when a change does not mention them, and cannot be named by an API client', async () => {
    const program = await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant);
    expect((await change([first, third], 'Holidays', program)).json().fieldErrors).toMatchObject([
      { property: 'openerIds', message: 'Only a person can name who opens the box' },
    ]);
    const { title, startDate, endDate, revision, openers, openerCount } = await readEvent(program);
    expect([openers, openerCount]).toEqual([[], 2]);
    const kept = eventContent({ title, startDate, endDate, revision, openingNeedsTwo: true });
    const saved = await sendEvent(requestAs(test, program), `PUT ${eventPath()}`, { ...kept, title: 'Tugs' });
    expect(saved.statusCode).toBe(200);
    expect((await readEvent()).openers).toHaveLength(2);
  });

  it('are copied to a clone if they can still open boxes', async () => {
    await setStatus(second, 'INACTIVE');
    const clone = await requestAs(test, first)(`POST ${eventPath()}`, {
      payload: { title: 'Clone', startDate: inDays(3), include: {} },
    });
    expect(clone.json().data.openers.map(({ id }: { id: string }) => id)).toEqual(idsOf(first));
    expect(openersCheck(clone.json().data)).toMatchObject({ isDone: false });
  });

  it('are hidden from suppliers by the database', async () => {
    const context = { ...unit(supplier.person), scope: 'supplier' as const, supplierId: tenant.supplierId };
    const read = (statement: ReturnType<typeof sql>) =>
      test.db
        .transaction(context, (tx) => statement.execute(tx))
        .then(
          ({ rows }) => rows,
          (error: Error) => error.message,
        );
    expect(await read(sql`select * from event_opener`)).toMatch(/permission denied/);
    expect(await read(sql`select * from closing_opener`)).toMatch(/permission denied/);
    expect((await change([first, third])).statusCode).toBe(200);
    expect(await read(sql`select * from amendment`)).toEqual([]);
    expect(await read(sql`select app.count_openers(${supplier.eventId}) as count`)).toEqual([{ count: 2 }]);
  });
});
