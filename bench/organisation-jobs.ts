import { setTimeout as pause } from 'node:timers/promises';
import { cpuOfTree, memoryOf, spentBetween } from './process-cost.ts';
import type { SharedDatabaseBed } from './shared-database-bed.ts';
import type { Running } from './test-bed.ts';
import { say } from './wall-clock.ts';

/** A job is watched for this long at most. What it has done by then shows how long it takes for all. */
const watchedFor = 300_000;

/** Work that falls due for many organisations at once. */
interface DueWork {
  /** The name of the job; null for a worker that runs all the time. */
  job: string | null;
  what: string;
  /** Makes it due. */
  prepare: string;
  /** The statement that counts what is left. */
  left: string;
}

/** The work of one day or one noon, for this many organisations. */
function dueWork(organisations: number): DueWork[] {
  const atNoon = Math.ceil(organisations / 20);
  const chosen = `select id from task where id in (select task_id from box_due where failed_at is null)
    order by id desc limit ${atNoon}`;
  return [
    {
      job: null,
      what: 'audit entries chained, one of each organisation',
      prepare: `insert into audit_entry (id, organisation_id, action, subject_type) select gen_random_uuid(), id, 'event.published',
        'event' from organisation`,
      left: 'select count(*)::int as count from audit_pending',
    },
    {
      job: 'sign-audit-heads',
      what: 'checkpoints signed, one of each organisation',
      prepare: 'select',
      left: `select count(*)::int as count from organisation where not exists (select from audit_head
        where chain = organisation.id and at >= date_trunc('day', now(), 'UTC'))`,
    },
    {
      job: 'send-digests',
      what: 'digests written, for each tenth person',
      prepare: `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, awaits_digest, created_at)
        select gen_random_uuid(), role_entry.organisation_id, business_unit_id, role_entry.id, 'digest', 'box.shut', true,
          now() - interval '2 days'
        from role_entry join account on account.id = account_id where daily_digest and business_unit_id is not null
        on conflict do nothing`,
      left: 'select count(*)::int as count from notice where awaits_digest',
    },
    {
      job: 'remind-of-ends',
      what: 'reminders of tasks that end at one noon',
      prepare: `update end_reminder set due_at = now() where (task_id, end_date, hours) in (
        select task_id, end_date, hours from end_reminder where due_at > now() order by due_at limit ${atNoon})`,
      left: 'select count(*)::int as count from end_reminder where due_at <= now()',
    },
    {
      job: 'close-boxes',
      what: 'boxes that close after one noon',
      prepare: `begin; set local session_replication_role = replica;
        create temporary table chosen on commit drop as ${chosen};
        update task set end_date = now() - interval '2 minutes', start_date = now() - interval '9 days'
          where id in (select id from chosen);
        update box_due set due_at = now() where task_id in (select id from chosen); commit`,
      left: 'select count(*)::int as count from box_due where due_at <= now()',
    },
    {
      job: 'remind-of-completions',
      what: 'events whose completion is due',
      prepare: `begin; set local session_replication_role = replica;
        update event set completion_check_at = now() where id in (select id from event where status = 'ACTIVE'
          and completion_check_at > now() order by id limit ${atNoon}); commit`,
      left: `select count(*)::int as count from event where status = 'ACTIVE' and completion_check_at <= now()`,
    },
    {
      job: 'invite-for-started-events',
      what: 'events that start at one moment',
      prepare: `begin; set local session_replication_role = replica;
        update task_supplier set invited_at = null where task_id in (${chosen.replace('desc', 'asc')}); commit`,
      left: 'select count(*)::int as count from task_supplier where invited_at is null and visible_from <= now()',
    },
    {
      job: 'remove-old-sign-ins',
      what: 'sessions removed, one of each organisation',
      prepare: `update session set expires_at = now() - interval '40 days' where expires_at < now()`,
      left: `select count(*)::int as count from session where expires_at < now() - interval '31 days'`,
    },
    {
      job: 'remove-expired',
      what: 'rate limits removed, two of each organisation',
      prepare: `insert into rate_limit (key, count, ends_at) select 'bench:' || number, 1, now() - interval '2 days'
        from generate_series(1, ${2 * organisations}) number on conflict do nothing`,
      left: `select count(*)::int as count from rate_limit where key like 'bench:%'`,
    },
    {
      job: 'sum-up-counts',
      what: 'counts merged, one change of each organisation',
      prepare: `insert into list_count (organisation_id, business_unit_id, list, tab, count)
        select organisation_id, business_unit_id, list, tab, 0 from list_count where list = 'supplier' limit ${organisations}`,
      left: `select count(*)::int as count from (select from list_count where list = 'supplier'
        group by organisation_id, business_unit_id, list, tab having count(*) > 1) merged`,
    },
  ];
}

/** Runs each scheduled job once, on a server that does nothing else. */
export async function measureJobs(
  { superuser, postmaster }: SharedDatabaseBed,
  server: Running,
  { organisations, only }: { organisations: number; only: string[] | undefined },
) {
  const results: Record<string, object> = {};
  // Each job runs when it is measured, and not by the clock.
  await superuser.query('delete from pgboss.schedule');
  for (const { job, what, prepare, left } of dueWork(organisations)) {
    if (only && !only.includes(job ?? 'chaining')) continue;
    const count = async () => (await superuser.query<{ count: number }>(left))[0]?.count ?? 0;
    await superuser.query(prepare);
    const due = await count();
    const database = await postmaster();
    const before = [cpuOfTree(server.pid), cpuOfTree(database)] as const;
    const began = Date.now();
    const [row] = job
      ? await superuser.query<{ id: string }>(
          `insert into pgboss.job (name, data, retry_limit) values ($1, '{}', 0) returning id`,
          [job],
        )
      : [];
    const hasEnded = async () => {
      if (!row) return (await count()) === 0;
      const [found] = await superuser.query<{ state: string }>('select state from pgboss.job where id = $1', [
        row.id,
      ]);
      return !['created', 'active'].includes(found?.state ?? '');
    };
    let memory = 0;
    let isDone = false;
    while (!isDone && Date.now() - began < watchedFor) {
      await pause(250);
      memory = Math.max(memory, memoryOf(server.pid));
      isDone = await hasEnded();
    }
    const seconds = (Date.now() - began) / 1000;
    const spent = [
      spentBetween(before[0], cpuOfTree(server.pid)),
      spentBetween(before[1], cpuOfTree(database)),
    ] as const;
    const done = due - (await count());
    const cost = (cpu: number) => Number((cpu / Math.max(done, 1)).toFixed(2));
    const result = { due, done, isDone, seconds, server: cost(spent[0]), database: cost(spent[1]), memory };
    results[job ?? 'chaining'] = result;
    say(
      `${(job ?? 'chaining').padEnd(26)} ${what}: ${done} of ${due} in ${seconds.toFixed(0)} s${isDone ? '' : ' (not ended)'}, ` +
        `${result.server} + ${result.database} CPU ms each, ${memory} MB`,
    );
    // What is left must not disturb the next measurement.
    while (!isDone && Date.now() - began < 3 * watchedFor && !(await hasEnded())) await pause(1000);
  }
  return results;
}
