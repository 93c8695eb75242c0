import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { type ConnectionTarget, createClient, definerRole, servingRole } from '../db/connection.ts';
import { roleOf } from '../db/context.ts';
import type { Transaction } from '../db/database.ts';
import type { OnFailure } from '../failures/failure-log.ts';

const schema = 'pgboss';

/** A kind of background job. Handlers get only ids and are retried until they succeed. */
export interface JobDefinition<Data extends object> {
  name: string;
  /** The queue's name in an earlier version; jobs still waiting there are processed as well. */
  previousName?: string;
  /** Cron expression (UTC) for recurring jobs. */
  schedule?: string;
  retryLimit: number;
  /** The maximum delay between two attempts, in seconds; an hour by default. */
  maxWait?: number;
  /** Days until a job that has not succeeded is given up; 14 by default. */
  retentionDays?: number;
  /** What its data must be. Other rows in the queue are logged and skipped, not retried. */
  schema?: z.ZodType;
  handle(data: Data): Promise<void>;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if and only if it commits. */
  enqueue<Data extends object>(tx: Transaction, name: string, data: Data): Promise<void>;
  start(kinds: JobDefinition<never>[]): Promise<void>;
  isReady(): boolean;
  stop(): Promise<void>;
}

/** A row in a queue that no version of this program wrote. */
class ForeignJobError extends Error {
  override name = 'ForeignJobError';
}

/** Key of the advisory lock under which one server at a time installs the queues. */
const installLock = 7_305_643;

/** The role of the connections that process the queues. No tenant's role can read or change a job. */
const queueRole = roleOf('job');

/** Installs pg-boss and the queues as the owner. The job role processes jobs; a function enqueues them. */
export async function installJobs(owner: ConnectionTarget, kinds: JobDefinition<never>[]): Promise<void> {
  const client = createClient(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    const statements = await installQueues(owner, kinds);
    await client.query(`
      revoke all on all tables in schema ${schema} from ${servingRole};
      revoke all on all functions in schema ${schema} from ${servingRole}, public;
      revoke all on all sequences in schema ${schema} from ${servingRole};
      revoke all on schema ${schema} from ${servingRole};
      grant usage on schema ${schema} to ${queueRole}, ${definerRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${queueRole};
      grant select, insert on all tables in schema ${schema} to ${definerRole};
      grant execute on all functions in schema ${schema} to ${queueRole}, ${definerRole};
      grant usage on all sequences in schema ${schema} to ${queueRole}`);
    await client.query(enqueueFunction(statements));
  } finally {
    await client.end();
  }
}

/**
 * A function that enqueues a job for roles that cannot read the queues: by pg-boss's own statement, with the
 * queue's settings, and never for another organisation.
 */
const enqueueFunction = (statements: Map<string, string>) => `
  begin;
  set local app.scope = 'migration';
  drop function if exists app.enqueue_job(text, jsonb);
  create function app.enqueue_job(queue text, job_data jsonb) returns void language plpgsql volatile as $function$
  begin
    if app.scope() <> 'job' and job_data ? 'organisationId'
        and job_data ->> 'organisationId' is distinct from app.organisation_id()::text then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    case queue
${[...statements]
  .map(
    ([name, statement]) => `
      when '${name}' then execute $statement$${statement}$statement$
        using jsonb_build_array(jsonb_build_object('data', job_data))::text;`,
  )
  .join('')}
      else if queue is not null then raise exception 'no queue %', queue; end if;
    end case;
  end $function$;
  select app.run_as_definer('app.enqueue_job(text, jsonb)');
  commit`;

/** Creates the queues and returns pg-boss's insert statement for each. */
async function installQueues(
  owner: ConnectionTarget,
  kinds: JobDefinition<never>[],
): Promise<Map<string, string>> {
  const boss = new PgBoss({ ...owner, schema, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  const statements = new Map<string, string>();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const queue = {
      retryLimit: kind.retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: kind.maxWait ?? 3600,
      expireInSeconds: 300,
      retentionSeconds: (kind.retentionDays ?? 14) * 24 * 60 * 60,
      notify: true,
    };
    const installed = known.get(kind.name) as Record<string, unknown> | undefined;
    if (!installed) await boss.createQueue(kind.name, queue);
    else if (Object.entries(queue).some(([name, value]) => installed[name] !== value))
      await boss.updateQueue(kind.name, queue);
    const executeSql = async (statement: string) => {
      statements.set(kind.name, statement);
      return { rows: [{ id: kind.name }] };
    };
    await boss.send(kind.name, {}, { db: { executeSql } });
  }
  await boss.stop({ graceful: false });
  return statements;
}

interface JobsOptions {
  /** False if nothing is scheduled and the queues are short-lived. */
  upkeep?: boolean;
  /** Called after each attempt. */
  onEnd?: ((job: string, outcome: JobOutcome) => void) | undefined;
}

type JobOutcome = 'completed' | 'failed' | 'skipped';

/** Opens the queues for the serving role. */
export function openJobs(
  target: ConnectionTarget,
  onError: OnFailure,
  { upkeep = true, onEnd }: JobsOptions = {},
): Jobs {
  const boss = new PgBoss({
    ...target,
    schema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    supervise: upkeep,
    schedule: upkeep,
    reindex: false,
    monitorVacuum: false,
    max: 4,
    application_name: 'tenderbox-jobs',
    options: `-c role=${queueRole} -c timezone=UTC`,
  });
  boss.on('error', (error) => onError(error));
  let ready = false;

  return {
    enqueue: async (tx, name, data) => {
      await sql`select app.enqueue_job(${name}, ${JSON.stringify(data)}::jsonb)`.execute(tx);
    },
    start: async (kinds) => {
      await boss.start();
      for (const kind of kinds) await startWorkers(kind as JobDefinition<object>);
      ready = true;
    },
    isReady: () => ready,
    stop: async () => {
      ready = false;
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };

  async function startWorkers(kind: JobDefinition<object>): Promise<void> {
    await work(kind.name, kind);
    if (kind.schedule) await boss.schedule(kind.name, kind.schedule);
    if (!kind.previousName || !(await boss.getQueue(kind.previousName))) return;
    await boss.unschedule(kind.previousName);
    await work(kind.previousName, kind);
  }

  async function work(queue: string, kind: JobDefinition<object>): Promise<void> {
    // New jobs arrive by NOTIFY; due retries, and jobs enqueued without LISTEN, are polled. Small batches,
    // because jobs share a few connections.
    const options = {
      batchSize: 4,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      notifyPollingIntervalSeconds: 5,
    } as const;
    await boss.work(queue, options, (jobs: JobWithMetadata<object>[]) =>
      Promise.all(jobs.map((job) => settle(kind, job))),
    );
  }

  /** If one job fails, the others of its batch are not repeated. */
  async function settle(kind: JobDefinition<object>, job: JobWithMetadata<object>) {
    const outcome = await attempt(kind, job);
    onEnd?.(kind.name, outcome);
    return { id: job.id, status: outcome === 'failed' ? ('failed' as const) : ('completed' as const) };
  }

  async function attempt(kind: JobDefinition<object>, job: JobWithMetadata<object>): Promise<JobOutcome> {
    const details = { job: kind.name, id: job.id, attempt: job.retryCount + 1 };
    const { success, data } = kind.schema?.safeParse(job.data) ?? { success: true, data: job.data };
    if (!success) {
      onError(new ForeignJobError(), details);
      return 'skipped';
    }
    try {
      await kind.handle((data ?? {}) as object);
      return 'completed';
    } catch (error) {
      onError(error, details);
      return 'failed';
    }
  }
}
