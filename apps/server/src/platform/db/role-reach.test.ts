import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createNeighbours } from '../../../test/calls/neighbours.ts';
import { createMessage, createQuestion } from '../../../test/factories/messages.ts';
import { createNotice } from '../../../test/factories/notices.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createDelivery, createWebhook } from '../../../test/factories/webhooks.ts';
import { type Reach, reachOf } from '../../../test/reach.ts';
import { requestAs } from '../../../test/request-as.ts';
import { type DatabaseContext, roleOf } from './context.ts';
import type { Transaction } from './database.ts';

const all = 'anonymous account system organisation unit evaluator supplier job';

/** Which scopes' roles can reach at least some rows of each table. List new tables and new grants here. */
const reached: Record<string, Reach> = {
  'app.migration': { select: all },
  'app.searchable': {},
  account: { select: all, update: all },
  amendment: { select: 'unit supplier job', insert: 'unit job' },
  amendment_read: { select: 'supplier', insert: 'supplier', update: 'supplier' },
  api_client: {
    select: 'organisation',
    insert: 'organisation',
    update: 'organisation',
    delete: 'organisation',
  },
  api_client_secret: { select: 'organisation', insert: 'organisation', update: 'organisation' },
  audit_detail: { select: 'organisation unit', insert: 'organisation unit' },
  audit_entry: { select: 'system organisation unit', insert: all },
  audit_head: {},
  audit_link: {},
  audit_pending: {},
  box_closing: { select: 'unit supplier job', insert: 'job' },
  box_confirmation: { select: 'unit', update: 'unit' },
  box_due: {},
  box_entry: { select: 'unit supplier job', insert: 'job' },
  box_envelope: { select: 'unit job' },
  box_left_sealed: { select: 'unit' },
  box_opening: { select: 'unit job' },
  business_unit: { select: all, insert: 'organisation', update: 'organisation' },
  calendar_feed: { select: 'supplier', insert: 'supplier', update: 'supplier', delete: 'supplier' },
  closing_opener: { select: 'unit' },
  credential: { select: 'account', insert: 'account', update: 'account' },
  download_ticket: { insert: 'organisation unit supplier' },
  end_reminder: { select: 'job', delete: 'job' },
  evaluation: { select: 'unit evaluator job', insert: 'unit', update: 'unit', delete: 'unit' },
  evaluation_consensus: { select: 'unit evaluator', insert: 'unit', update: 'unit' },
  evaluation_decision: { select: 'unit', insert: 'unit', update: 'unit', delete: 'unit' },
  evaluation_declaration: { select: 'unit evaluator' },
  evaluation_evaluator: { select: 'unit evaluator job', insert: 'unit', update: 'unit', delete: 'unit' },
  evaluation_lock: { select: 'unit evaluator', insert: 'unit' },
  evaluation_plan: { select: 'unit evaluator job', insert: 'unit' },
  evaluation_reopening: { select: 'unit evaluator', insert: 'unit' },
  evaluation_score: { select: 'unit evaluator', insert: 'unit evaluator', update: 'unit evaluator' },
  evaluation_scoring_end: { select: 'unit evaluator', insert: 'unit' },
  evaluation_submission: { select: 'unit evaluator', insert: 'unit evaluator' },
  evaluation_tie: { select: 'unit', insert: 'unit', delete: 'unit' },
  evaluation_task: { select: 'unit evaluator job', insert: 'unit', delete: 'unit' },
  event: {
    select: 'organisation unit supplier job',
    insert: 'unit job',
    update: 'unit job',
    delete: 'unit job',
  },
  event_label: { select: 'organisation unit job', insert: 'unit', delete: 'unit' },
  event_opener: { select: 'unit' },
  event_number: { select: 'unit job', insert: 'unit job', update: 'unit job' },
  extension: { select: 'unit supplier job', insert: 'unit' },
  extension_supplier: { select: 'unit supplier job', insert: 'unit' },
  file_upload: {
    select: 'organisation unit supplier',
    insert: 'organisation unit supplier',
    update: 'organisation unit supplier',
    delete: 'organisation unit supplier',
  },
  file_use: {
    select: 'organisation unit evaluator supplier job',
    insert: 'organisation unit supplier',
    update: 'organisation unit supplier',
    delete: 'organisation unit supplier',
  },
  health_sample: {},
  hidden_hint: { select: 'unit supplier', insert: 'unit supplier' },
  idempotency_key: { select: all, insert: all },
  invitation: {
    select: 'system organisation unit supplier job',
    insert: 'system organisation unit supplier',
    update: 'system organisation unit supplier job',
  },
  key_record: {},
  label: { select: 'organisation unit job', insert: 'organisation unit', delete: 'organisation unit' },
  list_count: { select: 'organisation unit' },
  message: { select: 'unit supplier job', insert: 'unit supplier' },
  message_draft: { select: 'unit job', insert: 'unit', update: 'unit', delete: 'unit' },
  message_overview: { select: 'unit job' },
  message_read: { select: 'unit supplier job', insert: 'unit supplier', update: 'unit supplier' },
  message_reply: { select: 'unit supplier job', insert: 'unit supplier' },
  message_resending: { select: 'unit job', insert: 'unit' },
  message_thread: { select: 'unit supplier job', insert: 'unit supplier', update: 'job' },
  notice: { select: 'unit evaluator supplier job', update: 'unit evaluator supplier' },
  pending_notice: { select: 'unit job', insert: 'unit job', delete: 'unit job' },
  organisation: { select: all, insert: 'system', update: 'system organisation' },
  outbox_mail: { select: 'job', insert: all, update: 'job' },
  published_question: { select: 'unit supplier job', insert: 'unit' },
  question_publication: { select: 'unit supplier job', insert: 'unit' },
  rate_limit: {},
  record_head: {},
  record_path: { select: 'unit supplier' },
  failed_submission: { select: 'supplier job', insert: 'supplier' },
  restore_record: {},
  reset_token: { select: 'account', insert: 'account', update: 'account' },
  response: { select: 'supplier job', insert: 'supplier', update: 'supplier' },
  response_field: { select: 'supplier', insert: 'supplier', update: 'supplier', delete: 'supplier' },
  response_file: { select: 'supplier', insert: 'supplier', delete: 'supplier' },
  response_record: { select: 'unit supplier job', insert: 'supplier' },
  role_entry: { select: all, insert: 'organisation', update: 'account system organisation unit supplier' },
  session: { select: all, insert: all, update: all },
  sheet_version: { select: 'unit supplier job', insert: 'unit', update: 'unit' },
  sign_in_failure: {},
  signing_key: {},
  stored_file: { select: all, insert: 'organisation unit supplier', update: 'organisation unit supplier' },
  stream_event: {
    select: 'organisation unit evaluator supplier',
    insert: 'system organisation unit supplier job',
  },
  supplier: { select: 'organisation unit supplier job', insert: 'unit', update: 'organisation unit' },
  supplier_count: { select: 'organisation unit' },
  supplier_remark: { select: 'unit', insert: 'unit', update: 'unit' },
  task: { select: 'unit supplier job', insert: 'unit job', update: 'unit job', delete: 'unit job' },
  task_conditions: { select: 'unit supplier', insert: 'supplier' },
  task_count: { select: 'unit' },
  task_reminder: { select: 'unit', insert: 'unit', update: 'unit' },
  task_supplier: { select: 'unit supplier job', insert: 'unit job', update: 'unit job', delete: 'unit job' },
  terms_acceptance: { select: 'supplier', insert: 'supplier' },
  webhook: { select: 'organisation job', insert: 'organisation job', update: 'organisation job' },
  webhook_delivery: { select: 'organisation job', insert: 'organisation job', update: 'organisation job' },
  webhook_secret: {
    select: 'organisation',
    insert: 'organisation',
    update: 'organisation',
    delete: 'organisation',
  },
  wrapped_key: { select: 'unit supplier', insert: 'supplier' },
  wrong_code: { select: 'account', insert: 'account', delete: 'account' },
};

/** Tables of the installation, which no role can reach. */
const ofInstallation = [
  'public.health_sample',
  'public.key_record',
  'public.record_head',
  'public.restore_record',
  'public.signing_key',
];

/** What a tenant's role may insert although it refers to others, with the reasons. */
const mayName: Partial<Record<string, string[]>> = {
  // Mails are written for the whole organisation. Only the job role can read them.
  unit: ['public.outbox_mail insert: 23505'],
  evaluator: ['public.outbox_mail insert: 23505'],
  // A supplier's actions are broadcast to its unit, as ids only.
  supplier: ['public.outbox_mail insert: 23505', 'public.stream_event insert: 1'],
};

const tenantScopes = ['anonymous', 'account', 'organisation', 'unit', 'evaluator', 'supplier'] as const;

let test: TestApp;
let ours: TestTenant;
/** Another supplier of our unit, another unit of our organisation, another organisation. */
let rival: string[];
let sibling: string[];
let stranger: string[];
let contexts: Record<(typeof tenantScopes)[number], DatabaseContext>;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  ours = await createTenant(test);
  const neighbours = await createNeighbours(test, ours);
  await fill(ours);
  rival = await fill(neighbours.supplier);
  sibling = [neighbours.unit.businessUnitId, ...(await fill(neighbours.unit))];
  const { organisationId, businessUnitId } = neighbours.organisation;
  stranger = [organisationId, businessUnitId, ...(await fill(neighbours.organisation))];
  const empty = (await tablesWithout([...stranger, ...sibling])).filter(
    (name) => !ofInstallation.includes(name),
  );
  for (const [other, ids] of [
    [neighbours.supplier, rival],
    [neighbours.unit, sibling.slice(1)],
    [neighbours.organisation, stranger.slice(2)],
  ] as const) {
    for (const table of empty) await fillSomehow(table, other, ids);
  }
  const { accountId, roleEntryId } = await createPerson(test, 'BUSINESS_UNIT_ADMIN', ours);
  const person = { accountId, roleEntryId, ...ours };
  contexts = {
    anonymous: { scope: 'anonymous' },
    account: { scope: 'account', accountId },
    organisation: { scope: 'organisation', ...person },
    unit: { scope: 'unit', ...person },
    evaluator: { scope: 'evaluator', ...person },
    supplier: { scope: 'supplier', ...person },
  };
}, 120_000);
afterAll(() => test.close());

/** Fills as many tables as possible through the API. Returns the ids that identify the tenant's rows. */
async function fill(tenant: TestTenant): Promise<string[]> {
  const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const supplier = await createTaskToAnswer(test, tenant, { supplierIds: [tenant.supplierId] });
  await supplier.save(wholeAnswer());
  await supplier.submit();
  await supplier.save([{ ...wholeAnswer()[0], value: 'Another way', revision: 1 }]);
  const { eventId, taskId, person } = supplier;
  await createMessage(test, tenant);
  await createQuestion(test, tenant);
  await createDelivery(test, tenant, await createWebhook(test, tenant));
  await createNotice(test, tenant, { roleEntryId: person.roleEntryId, eventId, taskId });
  const buyer = requestAs(test, admin);
  await buyer(`POST /api/business-unit/tasks/${taskId}/reminders`, {
    payload: { supplierIds: [tenant.supplierId] },
    headers: { 'idempotency-key': randomUUIDv7() },
  });
  const { accountId, roleEntryId, sessionId } = admin;
  await test.database.query(
    `insert into idempotency_key (role_entry_id, route, key, request_signature, result_id)
     values ($1, 'POST /x', $2, 'x', $1)`,
    [roleEntryId, randomUUIDv7()],
  );
  await test.database.query(`insert into rate_limit values ($1, 1, now()), ($2, 1, now())`, [
    ...[`call-${accountId}`, `call-${person.accountId}`],
  ]);
  await test.database.query(`insert into sign_in_failure values ($1, 1, now(), now())`, [accountId]);
  await test.database.query(`insert into pgboss.job (name, data) values ('invite-suppliers', $1)`, [
    JSON.stringify({ organisationId: tenant.organisationId, eventId }),
  ]);
  return [
    ...[tenant.supplierId, eventId, taskId, accountId, roleEntryId, sessionId],
    ...[person.accountId, person.roleEntryId, person.sessionId],
  ];
}

/** The application's tables that contain none of the ids. */
async function tablesWithout(ids: string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const { name } of await tables()) {
    if (/^(pgboss|app)\./.test(name)) continue;
    const found = await test.database.query(`select from ${name} t where to_jsonb(t)::text ~ $1 limit 1`, [
      ids.join('|'),
    ]);
    if (!found.length) empty.push(name);
  }
  return empty;
}

/** Inserts a row of a tenant into a table, bypassing constraints: only its tenant matters. */
async function fillSomehow(table: string, tenant: TestTenant, ids: readonly string[]): Promise<void> {
  const columns = await test.database.query<{ name: string; type: string; isNeeded: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as "isNeeded" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const [, eventId, taskId, accountId, roleEntryId, sessionId] = ids;
  const known: Record<string, string | undefined> = {
    organisation_id: tenant.organisationId,
    chain: tenant.organisationId,
    business_unit_id: tenant.businessUnitId,
    supplier_id: tenant.supplierId,
    event_id: eventId,
    task_id: taskId,
    account_id: accountId,
    role_entry_id: roleEntryId,
    session_id: sessionId,
    // A column computed from it reads it as JSON.
    record: JSON.stringify(tenant.organisationId),
  };
  const literals: Record<string, string> = {
    uuid: `'${randomUUIDv7()}'`,
    'uuid[]': `'{${tenant.organisationId}}'`,
    // If no column refers to the tenant, a text contains its id.
    text: `'${tenant.organisationId}'`,
    bytea: `sha256('${randomUUIDv7()}')`,
    jsonb: `'{}'`,
    'timestamp with time zone': 'now()',
    integer: '1',
    numeric: '1',
    bigint: '1',
    boolean: 'true',
    inet: `'::1'`,
  };
  const used = columns.filter(({ name, isNeeded }) => isNeeded || known[name]);
  const values = used.map(({ name, type }) =>
    known[name] ? `'${known[name]}'` : (literals[type] ?? 'null'),
  );
  await test.database.query(`
    do $$ declare rule name; begin
      for rule in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
        execute format('alter table ${table} drop constraint %I', rule);
      end loop;
      set local session_replication_role = replica;
      insert into ${table} (${used.map(({ name }) => name).join(', ')}) values (${values.join(', ')})
        on conflict do nothing;
    end $$`);
}

/** The tables, and the columns of each that a role may insert or update. */
const tables = () =>
  test.database.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'app', 'pgboss') order by 1`,
  );
const columnsFor = async (role: string, table: string, right: string) => {
  const rows = await test.database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and has_column_privilege($1, attrelid, attnum, $3)`,
    [role, table, right],
  );
  return rows.map(({ name }) => name);
};

/** Runs something in a context and rolls it back. Returns the number of rows or PostgreSQL's error code. */
async function attempt(context: DatabaseContext, work: (tx: Transaction) => Promise<number>) {
  let outcome: number | string = 0;
  const undo = new Error('undo');
  await test.db
    .transaction(context, async (tx) => {
      outcome = await work(tx).catch(
        (error: { code?: string; message: string }) => error.code ?? error.message,
      );
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return outcome as number | string;
}

const denied = '42501';
/** Denied, or a referenced row is not visible in the context. */
const refusals: unknown[] = [denied, 'P0002'];

/** What a context can do with rows that contain one of the ids, as "table command". */
async function reachedOf(context: DatabaseContext, ids: string[]): Promise<string[]> {
  const role = roleOf(context.scope);
  const pattern = `(${ids.join('|')})`;
  const found: string[] = [];
  for (const { name } of await tables()) {
    const where = sql`to_jsonb(t)::text ~ ${pattern}`;
    const count = (tx: Transaction, statement: ReturnType<typeof sql>) =>
      statement.execute(tx).then(({ rows, numAffectedRows }) => Number(numAffectedRows ?? rows.length));
    const selected = await attempt(context, (tx) =>
      count(tx, sql`select from ${sql.raw(name)} t where ${where}`),
    );
    if (selected !== 0 && selected !== denied) found.push(`${name} select`);
    const [column] = await columnsFor(role, name, 'update');
    if (column) {
      const updated = await attempt(context, (tx) =>
        count(tx, sql`update ${sql.raw(name)} t set ${sql.raw(column)} = ${sql.raw(column)} where ${where}`),
      );
      if (updated !== 0 && updated !== denied) found.push(`${name} update: ${updated}`);
    }
    const deleted = await attempt(context, (tx) =>
      count(tx, sql`delete from ${sql.raw(name)} t where ${where}`),
    );
    if (deleted !== 0 && deleted !== denied) found.push(`${name} delete: ${deleted}`);
    const columns = await columnsFor(role, name, 'insert');
    const rows = columns.length
      ? await test.database.query<{ row: object }>(
          `select to_jsonb(t) as row from ${name} t where to_jsonb(t)::text ~ $1 limit 3`,
          [pattern],
        )
      : [];
    for (const { row } of rows) {
      const inserted = await attempt(context, (tx) => {
        const list = sql.raw(columns.join(', '));
        const from = sql`jsonb_populate_record(null::${sql.raw(name)}, ${JSON.stringify(row)}::jsonb)`;
        return count(tx, sql`insert into ${sql.raw(name)} (${list}) select ${list} from ${from}`);
      });
      if (!refusals.includes(inserted)) found.push(`${name} insert: ${inserted}`);
    }
  }
  return [...new Set(found)];
}

describe('the role of a scope', () => {
  it('reaches exactly the tables that are listed for it', async () => {
    const { rows: present, queues } = await reachOf(test.database).then((reach) => {
      const entries = Object.entries(reach);
      const isQueue = ([name]: [string, Reach]) => name.startsWith('pgboss.');
      return { rows: entries.filter((one) => !isQueue(one)), queues: entries.filter(isQueue) };
    });
    expect(Object.fromEntries(present)).toEqual(reached);
    // Only the job role may see the jobs of all tenants.
    expect(queues.length).toBeGreaterThan(5);
    const jobsOnly = { select: 'job', insert: 'job', update: 'job', delete: 'job' };
    for (const [name, reach] of queues) expect(reach, name).toEqual(jobsOnly);
  });

  it.each(tenantScopes)(
    'cannot reach a row of another tenant by SQL: %s',
    async (scope) => {
      const foreign = {
        anonymous: [...stranger, ...sibling, ...rival],
        account: [...stranger, ...sibling, ...rival],
        organisation: stranger,
        unit: [...stranger, ...sibling],
        // Nor a supplier, event or person of the own unit.
        evaluator: [...stranger, ...sibling, ...rival],
        supplier: [...stranger, ...sibling, ...rival],
      };
      expect(await reachedOf(contexts[scope], foreign[scope])).toEqual(mayName[scope] ?? []);
    },
    120_000,
  );

  it('is tested on a row of another tenant in every table', async () => {
    // Signing keys and samples belong to the installation, and no role can reach them.
    expect(await tablesWithout([...stranger, ...sibling])).toEqual(ofInstallation);
  });

  it('cannot enqueue a job for another organisation in a unit', async () => {
    const enqueue = (organisationId: string | undefined) =>
      attempt(contexts.unit, async (tx) => {
        await test.jobs.enqueue(tx, 'invite-suppliers', { organisationId, eventId: randomUUIDv7() });
        return 1;
      });
    expect([await enqueue(stranger[0]), await enqueue(ours.organisationId)]).toEqual([denied, 1]);
  });
});
