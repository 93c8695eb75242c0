import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening } from '../../../test/factories/boxes.ts';
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
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import type { DatabaseContext } from '../../platform/db/context.ts';

let test: TestApp;
let tenant: TestTenant;
let rival: TestTenant;
let admin: TestPerson;
let second: TestPerson;
let buyer: RequestFn;
let supplier: AnsweringSupplier;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  rival = await createSupplier(test, tenant, { name: 'Rival' });
  admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  second = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  buyer = requestAs(test, admin);
});
afterAll(() => test.close());

beforeEach(async () => {
  supplier = await createTaskToAnswer(test, tenant, { supplierIds: [tenant.supplierId, rival.supplierId] });
  await supplier.save(wholeAnswer('kingfisher'));
  await supplier.submit();
});

const unit = (person = admin) => ({
  scope: 'unit' as const,
  accountId: person.accountId || null,
  roleEntryId: person.roleEntryId,
  organisationId: tenant.organisationId,
  businessUnitId: tenant.businessUnitId,
});
const asSupplier = (): DatabaseContext => ({
  ...unit(supplier.person),
  scope: 'supplier',
  supplierId: tenant.supplierId,
});

/** Runs a statement with the ids of the event and the task; returns its rows or PostgreSQL's error message. */
async function run(context: DatabaseContext, statement: string): Promise<object[] | string> {
  const text = statement
    .replaceAll('$event', `'${supplier.eventId}'`)
    .replaceAll('$task', `'${supplier.taskId}'`);
  return test.db
    .transaction(context, (tx) => sql.raw(text).execute(tx))
    .then(({ rows }) => rows as object[])
    .catch((error: Error) => error.message);
}

async function shut(): Promise<void> {
  await closeBoxOf(test, supplier.taskId);
}
const needTwo = () =>
  test.database.query('update event set opening_needs_two = true where id = $1', [supplier.eventId]);

/** Calls the database function that opens a box as the server does, without its checks. */
const server = (): DatabaseContext => ({ scope: 'job', organisationId: tenant.organisationId });
const openBox = async (person = admin, openers = [person.roleEntryId], number = 1) => {
  const confirmations = await test.database.query(
    `select confirmed_by as "roleEntryId", to_json(confirmed_at) as at, number, root from box_confirmation
     where task_id = $1 and number = $2 and withdrawn_at is null and voided_at is null order by confirmed_at`,
    [supplier.taskId, number],
  );
  const record = JSON.stringify({ confirmations, number: 1, previous: null, lockHash: null, left: [] });
  return run(
    server(),
    `select app.open_box($task, ${number}, '{${openers.join(',')}}', '${record}', 'x', 'x')`,
  );
};
const confirm = (person: TestPerson) =>
  run(unit(person), `select app.confirm_opening($task, '${randomUUIDv7()}')`);

const tenantColumns = 'organisation_id, business_unit_id, event_id, task_id';
const ofTask = 'organisation_id, business_unit_id, event_id, id from task where id = $task';

describe('SQL as a business unit', () => {
  it.each([
    ['unseal the event', 'update event set sealed = false where id = $event'],
    [
      'change whether two people must open the box',
      'update event set opening_needs_two = not opening_needs_two where id = $event',
    ],
    ['make the event a draft again', "update event set status = 'DRAFT' where id = $event"],
    ['remove the publication time of the event', 'update event set published_at = null where id = $event'],
    ['end the event earlier', "update event set end_date = now() + interval '1 minute' where id = $event"],
    ['delete the event', 'delete from event where id = $event'],
    ['end the task earlier', "update task set end_date = now() + interval '1 minute' where id = $task"],
    [
      'end the task later without an extension',
      "update task set end_date = now() + interval '9 days' where id = $task",
    ],
    ['stop requiring responses', 'update task set response_required = false where id = $task'],
    ['mark the box as opened', 'update task set box_opened_at = now() where id = $task'],
    ['mark the box as closed', 'update task set closed_until = now() where id = $task'],
    ['move the task to another event', 'update task set event_id = id where id = $task'],
    ['delete the task', 'delete from task where id = $task'],
    ['mark a submission', 'update task_supplier set submitted_at = now() where task_id = $task'],
    [
      'extend a supplier without an extension',
      "update task_supplier set extended_until = now() + interval '9 days' where task_id = $task",
    ],
    [
      'remove a supplier that has seen the task',
      'delete from task_supplier where task_id = $task and seen_at is not null',
    ],
    [
      'insert a closing',
      `insert into box_closing (${tenantColumns}, number, covers_until, record, signature, record_hash, secret_wrapped_by,
         secret) select ${ofTask.replace(' from', ", 1, now(), '', '', '', '', '' from")}`,
    ],
    [
      'insert an opening',
      `insert into box_opening (${tenantColumns}, number, opened_by, record, signature, record_hash)
         select ${ofTask.replace(' from', ", 1, '{}', '', '', '' from")}`,
    ],
    [
      'confirm an opening as another person',
      `insert into box_confirmation (id, ${tenantColumns}, account_id, confirmed_by)
         select gen_random_uuid(), ${ofTask.replace(' from', ', gen_random_uuid(), gen_random_uuid() from')}`,
    ],
    [
      'insert a key of the task',
      `insert into wrapped_key (id, ${tenantColumns}, kind, subject_id, wrapped_by, algorithm, bytes)
         select gen_random_uuid(), ${ofTask.replace(' from', ", 'TASK', id, 'secret:x', 'x', '' from")}`,
    ],
    ['read the contents of the box', `select * from app.entries_to_check($task, 0, '', 10)`],
    ['open the box before it has closed', "select app.open_box($task, 1, '{}', '{}', 'x', 'x')"],
  ])('cannot %s', async (_what, statement) => {
    const outcome = await run(unit(), statement);
    expect(outcome).toMatch(
      /permission denied|row-level security|a published|the seal of|the end of|a supplier that|not in this context|not for the scope/,
    );
  });

  it('cannot change role entries of its own admins', async () => {
    const change = 'update role_entry set status = status where supplier_id is null returning id';
    expect(await run(unit(), change)).toEqual([]);
    const add = `insert into role_entry (id, account_id, role, organisation_id, business_unit_id)
      select gen_random_uuid(), account_id, role, organisation_id, business_unit_id from role_entry limit 1`;
    expect(await run(unit(), add)).toMatch(/permission denied/);
  });

  it('can do all of this to a draft', async () => {
    await test.database.query(`update event set status = 'DRAFT', published_at = null where id = $1`, [
      supplier.eventId,
    ]);
    const steps = [
      'update event set sealed = false where id = $event',
      "update event set end_date = end_date - interval '1 hour' where id = $event",
      "update task set end_date = end_date - interval '1 day', response_required = false where id = $task",
      'delete from task_supplier where task_id = $task',
    ];
    for (const step of steps) expect(await run(unit(), step), step).toEqual([]);
  });

  it('keeps the stored microseconds of an end that is sent without them', async () => {
    await test.database.query(
      `update task set end_date = date_trunc('milliseconds', end_date) + interval '7 microseconds' where id = $1`,
      [supplier.taskId],
    );
    const save = "update task set end_date = date_trunc('milliseconds', end_date) where id = $task";
    expect(await run(unit(), save)).toEqual([]);
    const [row] = await test.database.query<{ micros: number }>(
      `select extract(microseconds from end_date)::int % 1000 as micros from task where id = $1`,
      [supplier.taskId],
    );
    expect(row?.micros).toBe(7);
  });

  it('opens only the last closing, as an active admin in that admin’s own name', async () => {
    await shut();
    const program = await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant);
    const gone = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await test.database.query(`update role_entry set status = 'INACTIVE' where id = $1`, [gone.roleEntryId]);
    expect(await openBox(program)).toBe('not in this context');
    expect(await openBox(gone)).toBe('not in this context');
    expect(await openBox(admin, [second.roleEntryId, admin.roleEntryId])).toMatch(/others have confirmed/);
    expect(await openBox(admin, [admin.roleEntryId], 2)).toMatch(/not the last/);
    expect(await openBox()).toMatch(/others have confirmed/);
    expect(await confirm(admin)).toHaveLength(1);
    const forged = `select app.open_box($task, 1, '{${admin.roleEntryId}}', '{}', 'x', 'x')`;
    expect(await run(unit(), forged)).toMatch(/not for the scope/);
    expect(
      await run({ ...unit(), businessUnitId: randomUUIDv7() }, 'select app.closing_to_open($task)'),
    ).toMatch(/not in this context|permission denied/);
    expect(await openBox()).toHaveLength(1);
    expect(await openBox()).toBe('not in this context');
  });

  it('needs another active admin for the same closing if two people must open the box', async () => {
    await needTwo();
    await shut();
    expect(await openBox()).toMatch(/others have confirmed/);
    expect(await confirm(admin)).toHaveLength(1);
    expect(await openBox()).toMatch(/others have confirmed/);
    expect(await openBox(admin, [admin.roleEntryId, admin.roleEntryId])).toMatch(/others have confirmed/);
    expect(await openBox(second)).toMatch(/others have confirmed/);
    const both = [admin.roleEntryId, second.roleEntryId];
    expect(await openBox(second, both)).toMatch(/others have confirmed/);
    expect(await confirm(admin)).toMatch(/duplicate key/);
    // A deactivation voids the confirmation for good.
    const setStatus = (status: string) =>
      test.database.query('update role_entry set status = $2 where id = $1', [admin.roleEntryId, status]);
    await setStatus('INACTIVE');
    expect(await confirm(admin)).toBe('not in this context');
    await setStatus('ACTIVE');
    expect(await confirm(second)).toHaveLength(1);
    expect(await openBox(second, both)).toMatch(/others have confirmed/);
    expect(await openBox(second)).toMatch(/others have confirmed/);
    // A later closing needs new confirmations.
    await test.database.query(
      `update task_supplier set extended_until = now() - interval '60.5 seconds' where task_id = $1`,
      [supplier.taskId],
    );
    const readPage = async () =>
      (await buyer(`GET /api/business-unit/tasks/${supplier.taskId}/opening`)).json().data;
    expect(await readPage()).toMatchObject({ confirmation: null, closed: false, can: { open: false } });
    await test.closeBoxes();
    expect(await openBox(second, both, 2)).toMatch(/others have confirmed/);
    const page = await readPage();
    expect(page).toMatchObject({
      confirmation: null,
      voidConfirmations: [{ why: 'CLOSED_AGAIN' }, { why: 'DEACTIVATED' }],
      can: { open: true, takeBack: false },
    });
    const ask = (person: TestPerson) => confirmOpening(requestAs(test, person), supplier.taskId);
    expect((await ask(second)).json().data).toEqual({ waitingForSecond: true });
    expect((await ask(admin)).json().data).toHaveProperty('openedAt');
  });

  it('cannot withdraw another person’s confirmation', async () => {
    await needTwo();
    await shut();
    await confirm(admin);
    const takeBack = 'update box_confirmation set withdrawn_at = now() where task_id = $task returning id';
    expect(await run(unit(second), takeBack)).toEqual([]);
    expect(await run(unit(admin), takeBack)).toHaveLength(1);
    const undo = 'update box_confirmation set withdrawn_at = null where task_id = $task returning id';
    expect(await run(unit(admin), undo)).toEqual([]);
  });

  it('finds nothing of a submission in any table before the opening, and finds it afterwards', async () => {
    await shut();
    const [sent] = await test.database.query<{ signature: string; recordHash: string; keyBytes: string }>(
      `select signature, record_hash as "recordHash", (select encode(bytes, 'hex') from wrapped_key
         where subject_id = response_record.id) as "keyBytes"
       from response_record where task_id = $1`,
      [supplier.taskId],
    );
    const canaries = Object.values(sent ?? {});
    expect(canaries).toHaveLength(3);
    const holding = async () => {
      const tables = await test.database.query<{ name: string }>(
        `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
         where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'app', 'pgboss')
           and not relispartition order by 1`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await run(unit(), `select to_jsonb(t)::text as row from ${name} t`);
        const text = JSON.stringify(rows);
        if (canaries.some((canary) => text.includes(canary))) found.push(name);
      }
      return found;
    };
    expect(await holding()).toEqual([]);
    expect((await confirmOpening(buyer, supplier.taskId)).statusCode).toBe(200);
    expect(await holding()).toEqual(['public.box_opening', 'public.response_record', 'public.wrapped_key']);
  });

  it('cannot let anyone submit after the opening', async () => {
    await shut();
    expect((await confirmOpening(buyer, supplier.taskId)).statusCode).toBe(200);
    const extend = `with extended as (
        insert into extension (id, ${tenantColumns}, extended_by, for_all, end_date, previous_end_date, reason)
        select gen_random_uuid(), ${ofTask.replace(' from', `, '${admin.roleEntryId}', true, '2100-01-01', end_date, 'x' from`)})
      select 1`;
    expect(await run(unit(), extend)).toHaveLength(1);
    for (const statement of [
      "update task set end_date = '2100-01-01' where id = $task",
      'update task set box_opened_at = null where id = $task',
      'delete from box_opening where task_id = $task',
      'update box_opening set opened_at = now() where task_id = $task',
    ]) {
      expect(await run(unit(), statement), statement).toMatch(
        /permission denied|moves by an extension alone/,
      );
    }
  });
});

describe('SQL as a supplier', () => {
  it('cannot read the opening record before or after the opening', async () => {
    const read = 'select record from box_opening';
    expect(await run(asSupplier(), read)).toMatch(/permission denied/);
    await shut();
    expect((await confirmOpening(buyer, supplier.taskId)).statusCode).toBe(200);
    expect(await run(asSupplier(), read)).toMatch(/permission denied/);
    expect(await run(asSupplier(), `select * from app.entries_to_check($task, 0, '', 10)`)).toMatch(
      /not for the scope/,
    );
  });

  it('cannot add a second key to a task', async () => {
    const add = `insert into wrapped_key (id, ${tenantColumns}, kind, subject_id, wrapped_by, algorithm, bytes)
      select gen_random_uuid(), ${ofTask.replace(' from', ", 'TASK', id, 'secret:x', 'x', '' from")}`;
    expect(await run(asSupplier(), add)).toBe('a task has one key');
  });

  it('cannot change its own deadline or the status of its submission', async () => {
    for (const column of ['extended_until', 'submitted_at', 'visible_from']) {
      const change = `update task_supplier set ${column} = now() where task_id = $task returning 1`;
      const outcome = await run(asSupplier(), change);
      expect(typeof outcome === 'string' || outcome.length === 0, column).toBe(true);
    }
  });
});

describe('the tables of an opened box', () => {
  const tables = [
    ...['response', 'response_field', 'response_file', 'response_record', 'failed_submission', 'wrapped_key'],
    ...['box_closing', 'box_entry', 'box_confirmation', 'box_opening'],
  ];

  /** What a scope finds of a supplier's records: the names of the canaries by table, or why there are none. */
  async function found(context: DatabaseContext, canaries: Record<string, string>) {
    const outcomes = tables.map(async (table) => {
      const rows = await run(context, `select to_jsonb(t)::text as row from ${table} t`);
      if (typeof rows === 'string') return [table, 'denied'] as const;
      const text = JSON.stringify(rows);
      const names = Object.keys(canaries).filter((name) => text.includes(canaries[name] ?? ''));
      return [table, names.length ? names.join(', ') : rows.length ? 'other rows' : 'nothing'] as const;
    });
    return Object.fromEntries((await Promise.all(outcomes)).filter(([, outcome]) => outcome !== 'nothing'));
  }

  it('show each scope only what it may read', async () => {
    await needTwo();
    await shut();
    await confirm(second);
    expect((await confirmOpening(buyer, supplier.taskId)).statusCode).toBe(200);
    const [canaries] = await test.database.query<Record<string, string>>(
      `select sent.signature as receipt, encode(sent.content, 'hex') as content, box_entry.leaf,
         encode(version_key.bytes, 'hex') as "versionKey", encode(task_key.bytes, 'hex') as "taskKey",
         encode(draft_key.bytes, 'hex') as "draftKey", encode(field.content, 'hex') as draft,
         box_opening.signature as opening, box_closing.signature as closing, box_confirmation.id as confirmation
       from response_record sent
       join box_entry on box_entry.record_id = sent.id
       join wrapped_key version_key on version_key.subject_id = sent.id
       join wrapped_key task_key on task_key.subject_id = sent.task_id
       join wrapped_key draft_key on draft_key.subject_id = sent.response_id
       join lateral (select content from response_field where response_id = sent.response_id limit 1) field on true
       join box_opening on box_opening.task_id = sent.task_id
       join box_closing on box_closing.task_id = sent.task_id
       join box_confirmation on box_confirmation.task_id = sent.task_id
       where sent.task_id = $1`,
      [supplier.taskId],
    );
    const rivals: DatabaseContext = { ...unit(admin), scope: 'supplier', supplierId: rival.supplierId };
    const { organisationId } = tenant;
    const inRole = { accountId: admin.accountId || null, roleEntryId: admin.roleEntryId };
    const scopes: Record<string, DatabaseContext> = {
      supplier: asSupplier(),
      rival: rivals,
      unit: unit(),
      organisation: { scope: 'organisation', organisationId, ...inRole },
      system: { scope: 'system', ...inRole },
      account: { scope: 'account', accountId: admin.accountId },
      anonymous: { scope: 'anonymous' },
      job: server(),
    };
    const seen: Record<string, object> = {};
    for (const [name, context] of Object.entries(scopes)) seen[name] = await found(context, canaries ?? {});
    expect(Object.keys(canaries ?? {})).toHaveLength(10);
    expect(seen).toMatchInlineSnapshot(`
      {
        "account": {
          "box_opening": "denied",
        },
        "anonymous": {
          "box_opening": "denied",
        },
        "job": {
          "box_closing": "closing",
          "box_entry": "leaf",
          "box_opening": "denied",
          "response": "other rows",
          "response_record": "receipt, content",
        },
        "organisation": {
          "box_opening": "denied",
        },
        "rival": {
          "box_closing": "closing",
          "box_opening": "denied",
          "wrapped_key": "taskKey",
        },
        "supplier": {
          "box_closing": "closing",
          "box_entry": "leaf",
          "box_opening": "denied",
          "response": "other rows",
          "response_field": "draft",
          "response_record": "receipt, content",
          "wrapped_key": "versionKey, taskKey, draftKey",
        },
        "system": {
          "box_opening": "denied",
        },
        "unit": {
          "box_closing": "closing",
          "box_confirmation": "confirmation",
          "box_entry": "leaf",
          "box_opening": "receipt, opening, closing",
          "response_record": "receipt, content",
          "wrapped_key": "versionKey, taskKey",
        },
      }
    `);
  });
});
