import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { confirmOpening, endTask } from '../../../test/factories/boxes.ts';
import { inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import type { DatabaseContext } from '../../platform/db/context.ts';
import { closeBox, insertRecord } from '../deadlines/index.ts';

let test: TestApp;
let tenant: TestTenant;
let otherTenant: TestTenant;
let buyer: RequestFn;
/** Two suppliers that submitted to a task whose box has closed. */
let first: AnsweringSupplier;
let second: AnsweringSupplier;
let taskId: string;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  otherTenant = await createSupplier(test, tenant, { name: 'Rival' });
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

beforeEach(async () => {
  const supplierIds = [tenant.supplierId, otherTenant.supplierId];
  first = await createTaskToAnswer(test, tenant, { supplierIds });
  ({ taskId } = first);
  const rival = await createPerson(test, 'BIDDER_USER', otherTenant);
  second = answering(test, rival, first.eventId, taskId);
  for (const supplier of [first, second]) {
    await supplier.save(wholeAnswer());
    await supplier.submit();
  }
  await endTask(test, taskId);
  await close();
});

const job = (): DatabaseContext => ({ scope: 'job', organisationId: tenant.organisationId });

/** Closes this box alone: others stay due because their closing was refused. */
const close = () => test.db.transaction(job(), (tx, now) => closeBox(test, tx, taskId, now));

/** Extends the deadline of some suppliers, or of all. */
async function extend(supplierIds: string[] | null): Promise<void> {
  const payload = { endDate: inDays(2), reason: 'Late drawings', supplierIds };
  const { statusCode, body } = await buyer(`POST /api/business-unit/tasks/${taskId}/extensions`, { payload });
  if (statusCode !== 201) throw new Error(body);
}

/** Lets extended deadlines end, after that of the first closing and long enough ago for the next one. */
async function endExtension(): Promise<void> {
  await test.database.query(
    `with passed as (select now() - interval '60.2 seconds' as at), moved as (
       update task_supplier set extended_until = passed.at from passed
       where task_id = $1 and extended_until is not null)
     update task set end_date = least(end_date, passed.at) from passed where id = $1`,
    [taskId],
  );
}

interface Lie {
  number?: string;
  coversUntil?: string;
  closedAt?: string;
  previous?: string;
  epoch?: string;
  entryNumber?: string;
  record?: string;
  counts?: string;
  end?: string;
  extendedAt?: string;
  where?: string;
}

/** Writes the next closing with its entries by SQL in a scope, except for what the lie says. */
async function closeBySql(lie: Lie = {}, context = job()): Promise<string> {
  const {
    number = 'earlier.number + 1',
    coversUntil = 'greatest(task.end_date, (select max(extended_until) from task_supplier where task_id = task.id))',
    closedAt = 'transaction_timestamp()',
    previous = 'earlier.record_hash',
    epoch = '1',
    entryNumber = 'last.number',
    record = 'record.id',
    counts = "record.kind = 'SUBMISSION'",
    end = 'greatest(task.end_date, participant.extended_until)',
    extendedAt = `(select max(at) from extension left join extension_supplier chosen on chosen.extension_id = extension.id
      where extension.task_id = task.id and (for_all or chosen.supplier_id = record.supplier_id))`,
    where = 'true',
  } = lie;
  const tenantColumns = 'organisation_id, business_unit_id, event_id, task_id';
  const ofTask = 'task.organisation_id, task.business_unit_id, task.event_id, task.id';
  const statements = [
    `insert into box_closing (${tenantColumns}, number, covers_until, closed_at, record, signature, record_hash,
       secret_wrapped_by, secret)
     select ${ofTask}, ${number}, ${coversUntil}, ${closedAt}, jsonb_build_object('taskId', task.id, 'number', ${number},
       'closedAt', ${closedAt}, 'previous', ${previous}, 'epoch', ${epoch})::text, '', 'hash ' || ${number}, '', ''
     from task cross join lateral (select * from box_closing where task_id = task.id order by number desc limit 1) earlier
     where task.id = '${taskId}'`,
    `insert into box_entry (${tenantColumns}, number, supplier_id, record_id, counts, leaf, proof, end_date, extended_at)
     select ${ofTask}, ${entryNumber}, record.supplier_id, ${record}, ${counts}, '', '[]', ${end}, ${extendedAt}
     from task join task_supplier participant on participant.task_id = task.id
     cross join lateral (select * from response_record where response_record.task_id = task.id
       and response_record.supplier_id = participant.supplier_id order by number desc limit 1) record
     cross join lateral (select number from box_closing where task_id = task.id order by number desc limit 1) last
     where task.id = '${taskId}' and ${where}`,
    `update task set closed_until = (select max(covers_until) from box_closing where task_id = task.id)
     where id = '${taskId}'`,
  ];
  return test.db
    .transaction(context, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      return 'closed';
    })
    .catch((error: Error) => error.message);
}

const entries = () =>
  test.database.query<{ number: number; supplierId: string; version: number; counts: boolean }>(
    `select box_entry.number, box_entry.supplier_id as "supplierId", version, counts
     from box_entry join response_record on response_record.id = record_id
     where box_entry.task_id = $1 order by box_entry.number, version, box_entry.supplier_id`,
    [taskId],
  );

describe('a second closing by SQL', () => {
  const refusedClosing = 'a closing covers the last end once, a minute after it';
  const refusedEntry = 'a closing has the last records, and new ones by an extension alone';
  const another = `(select id from response_record where response_record.task_id = task.id
    and response_record.supplier_id <> record.supplier_id limit 1)`;

  beforeEach(async () => {
    await extend([otherTenant.supplierId]);
    await second.submit();
    await endExtension();
  });

  it.each<[string, string, Lie]>([
    ['a number twice', 'duplicate key value', { number: 'earlier.number' }],
    ['a number left out', refusedClosing, { number: 'earlier.number + 2' }],
    ['an earlier deadline', refusedClosing, { coversUntil: 'task.end_date' }],
    ['a later deadline', refusedClosing, { coversUntil: "now() + interval '1 hour'" }],
    ['an earlier time', refusedClosing, { closedAt: "transaction_timestamp() - interval '1 second'" }],
    ['another closing before it', refusedClosing, { previous: "'x'" }],
    ['another epoch', refusedClosing, { epoch: '2' }],
    [
      'a supplier left out',
      'a closing has an entry of every supplier with a record',
      { where: 'record.version = 2' },
    ],
    ['the record of another supplier', refusedEntry, { record: another }],
    [
      'an earlier record of the supplier',
      refusedEntry,
      {
        record:
          '(select id from response_record early where early.response_id = record.response_id and number = 1)',
      },
    ],
    ['a submission that does not count', refusedEntry, { counts: 'false' }],
    ['another deadline of the supplier', refusedEntry, { end: "now() + interval '1 hour'" }],
    ['an extension that was not granted', refusedEntry, { extendedAt: 'now()' }],
    ['an extension left out', refusedEntry, { extendedAt: 'null' }],
  ])('is refused with %s', async (_what, message, lie) => {
    expect(await closeBySql(lie)).toContain(message);
    expect(await entries()).toHaveLength(2);
  });

  it('is accepted as the server would write it, once', async () => {
    expect(await closeBySql()).toBe('closed');
    expect(await closeBySql()).toBe(refusedClosing);
  });

  it('is refused with a record that arrived before the first closing', async () => {
    await test.database.query(
      `update response_record set at = (select closed_at from box_closing where task_id = $1)
       where task_id = $1 and version = 2`,
      [taskId],
    );
    expect(await closeBySql()).toBe(refusedEntry);
  });

  it('is refused with a new record of a supplier without an extension', async () => {
    await test.database.query(
      `insert into response_record (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id, number,
         kind, version, at, recorded_by, sheet_version, record, signature, record_hash, content)
       select gen_random_uuid(), organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id, number + 1, kind,
         version + 1, now(), recorded_by, sheet_version, record, signature, 'another', content
       from response_record where task_id = $1 and supplier_id = $2`,
      [taskId, tenant.supplierId],
    );
    expect(await closeBySql()).toBe(refusedEntry);
  });

  it('adds no entry to the first closing later', async () => {
    const late = await createSupplier(test, tenant, { name: 'Late' });
    const add = (number: number) =>
      test.db
        .transaction(job(), (tx) =>
          sql`insert into box_entry (organisation_id, business_unit_id, event_id, task_id, number, supplier_id, record_id,
              counts, leaf, proof, end_date)
            select organisation_id, business_unit_id, event_id, task_id, ${number}, ${late.supplierId}, record_id, counts, leaf,
              proof, end_date
            from box_entry where task_id = ${taskId} limit 1`.execute(tx),
        )
        .then(() => 'added')
        .catch((error: Error) => error.message);
    expect(await add(1)).toBe(refusedEntry);
  });

  it('is refused to every other role', async () => {
    const { organisationId, businessUnitId, supplierId } = tenant;
    const person = { accountId: null, roleEntryId: first.person.roleEntryId, organisationId, businessUnitId };
    for (const context of [
      { ...person, scope: 'unit' as const },
      { ...person, scope: 'supplier' as const, supplierId },
    ])
      expect(await closeBySql({}, context)).toMatch(/permission denied|row-level security/);
  });

  it('is made once when several servers race with raw SQL', async () => {
    const closeAsServer = () =>
      close().then(
        (closed) => (closed ? 'closed' : 'not due'),
        (error: Error) => error.message,
      );
    const outcomes = await Promise.all([
      closeAsServer(),
      closeBySql(),
      closeAsServer(),
      closeBySql(),
      closeAsServer(),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'closed')).toHaveLength(1);
    expect((await entries()).filter(({ number }) => number === 2)).toHaveLength(2);
  });
});

describe('the next closing', () => {
  const closeAgain = async () => {
    await endExtension();
    await close();
    return (await entries()).filter(({ number }) => number === 2);
  };
  const entry = (supplierId: string, version: number, counts = true) => ({
    number: 2,
    supplierId,
    version,
    counts,
  });

  it('has a new submission of the extended supplier alone', async () => {
    await extend([otherTenant.supplierId]);
    await second.submit();
    expect(await first.submit()).toBeUndefined();
    expect(await closeAgain()).toEqual([entry(tenant.supplierId, 1), entry(otherTenant.supplierId, 2)]);
  });

  it('has a withdrawal of the extended supplier', async () => {
    await extend([otherTenant.supplierId]);
    const withdraw = await second.ask(`DELETE /api/supplier/tasks/${taskId}/response/submission`);
    expect(withdraw.statusCode).toBe(200);
    const closed = await closeAgain();
    expect(closed).toContainEqual(entry(otherTenant.supplierId, 1, false));
  });

  it('has new submissions of all after an extension of the whole task, also of a supplier added later', async () => {
    await extend(null);
    const added = await createSupplier(test, tenant, { name: randomUUIDv7() });
    await test.database.query(
      `insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from)
       select organisation_id, business_unit_id, event_id, task_id, $2, visible_from from task_supplier
       where task_id = $1 limit 1`,
      [taskId, added.supplierId],
    );
    const third = answering(test, await createPerson(test, 'BIDDER_USER', added), first.eventId, taskId);
    await third.save(wholeAnswer());
    await third.submit();
    await first.submit();
    const closed = await closeAgain();
    expect(closed).toHaveLength(3);
    expect(closed).toContainEqual(entry(added.supplierId, 1));
    expect(closed).toContainEqual(entry(tenant.supplierId, 2));
  });

  it('follows a reopening only with an extension', async () => {
    const setStatus = (status: string) =>
      test.database.query('update event set status = $2 where id = $1', [first.eventId, status]);
    await setStatus('COMPLETED');
    await setStatus('ACTIVE');
    await close();
    expect(await entries()).toHaveLength(2);
    await extend([tenant.supplierId]);
    await first.submit();
    expect(await closeAgain()).toContainEqual(entry(tenant.supplierId, 2));
  });

  it('has the same root when the same state is closed again', async () => {
    await extend([otherTenant.supplierId]);
    await second.submit();
    await endExtension();
    const roots: (string | undefined)[] = [];
    const undone = new Error('undone');
    for (const isLast of [false, true]) {
      await test.db
        .transaction(job(), async (tx, now) => {
          roots.push((await closeBox(test, tx, taskId, now))?.root);
          if (!isLast) throw undone;
        })
        .catch((error: unknown) => expect(error).toBe(undone));
    }
    expect(roots[0]).toHaveLength(64);
    expect(roots[1]).toBe(roots[0]);
  });

  it('is named in the opening record with every deadline and extension', async () => {
    await extend([otherTenant.supplierId]);
    await second.submit();
    await closeAgain();
    expect((await confirmOpening(buyer, taskId)).statusCode).toBe(200);
    const { record } = (await buyer(`GET /api/business-unit/tasks/${taskId}/opening`)).json().data;
    const [one, two] = record.closings;
    expect(one.ends).toEqual([
      { end: one.lastEnd, extendedAt: null },
      { end: one.lastEnd, extendedAt: null },
    ]);
    const extended = two.records.findIndex(({ version }: { version: number }) => version === 2);
    expect(two.ends[extended]).toEqual({ end: two.lastEnd, extendedAt: expect.any(String) });
    expect(two.ends[1 - extended]).toEqual({ end: one.lastEnd, extendedAt: null });
    expect(record).toMatchObject({
      epoch: 1,
      faults: [],
      confirmations: [{ at: record.openedAt, number: 2, root: two.closing.root }],
    });
  });
});

describe('a record that arrived before a closing', () => {
  it('is not accepted after the closing, although its deadline was extended meanwhile', async () => {
    await extend([otherTenant.supplierId]);
    const [sent] = await test.database.query<{ responseId: string; recordedBy: string; closedAt: string }>(
      `select response_id as "responseId", recorded_by as "recordedBy",
         (select to_json(closed_at)#>>'{}' from box_closing where task_id = $1) as "closedAt"
       from response_record where task_id = $1 and supplier_id = $2`,
      [taskId, otherTenant.supplierId],
    );
    const { organisationId, businessUnitId, supplierId } = otherTenant;
    const { roleEntryId, accountId } = second.person;
    const caller = { organisationId, businessUnitId, supplierId, roleEntryId };
    const insert = (at: string) =>
      test.db.transaction({ scope: 'supplier', accountId: accountId || null, ...caller }, (tx) =>
        insertRecord(tx, caller, {
          id: randomUUIDv7(),
          responseId: sent?.responseId ?? '',
          eventId: second.eventId,
          taskId,
          number: 2,
          kind: 'WITHDRAWAL',
          version: 1,
          at,
          sheetVersion: null,
          content: null,
          conditions: null,
          record: '{}',
          signature: '',
          recordHash: randomUUIDv7(),
          keyId: '',
        }),
      );
    expect(await insert(sent?.closedAt ?? '')).toBe(false);
    expect(await insert(new Date().toISOString())).toBe(true);
  });

  it('cannot be inserted by SQL, nor can one without an extension', async () => {
    const { organisationId, businessUnitId, supplierId } = tenant;
    const { roleEntryId, accountId } = first.person;
    const scope = { scope: 'supplier', accountId: accountId || null, roleEntryId } as const;
    const insert = (at: string) =>
      test.db
        .transaction({ ...scope, organisationId, businessUnitId, supplierId }, (tx) =>
          sql`insert into response_record (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id,
              number, kind, version, at, recorded_by, record, signature, record_hash)
            select gen_random_uuid(), organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id, 2,
              'WITHDRAWAL', 1, ${sql.raw(at)}, recorded_by, '{}', '', 'another'
            from response_record where task_id = ${taskId} and supplier_id = ${supplierId}`.execute(tx),
        )
        .then(() => 'inserted')
        .catch((error: Error) => error.message);
    const refused = 'a record arrives after the last closing, by an extended end';
    expect(await insert('now()')).toBe(refused);
    await extend([supplierId]);
    expect(await insert(`(select closed_at from box_closing where task_id = '${taskId}')`)).toBe(refused);
    expect(await insert('now()')).toBe('inserted');
  });
});
