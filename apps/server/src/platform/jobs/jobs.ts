import { fromKysely, type Job, PgBoss } from 'pg-boss';
import { type ConnectionTarget, createClient, servingRole } from '../db/connection.ts';
import type { Transaction } from '../db/database.ts';

const schema = 'pgboss';

/** A kind of work done beside requests. Handlers get ids only and are repeated until they succeed. */
export interface JobKind<Data extends object> {
  name: string;
  /** Cron expression (UTC) for work that comes round by itself. */
  schedule?: string;
  retryLimit: number;
  /** The longest wait between two tries, in seconds; an hour unless said. */
  longestWait?: number;
  /** So many days a job may wait for its success before it is given up; 14 unless said. */
  keptFor?: number;
  handle(data: Data): Promise<void>;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if and only if that commits. */
  enqueue<Data extends object>(tx: Transaction, name: string, data: Data): Promise<void>;
  start(kinds: JobKind<never>[]): Promise<void>;
  isReady(): boolean;
  stop(): Promise<void>;
}

/** The key of the lock under which one server at a time installs the queues. */
const installLock = 7_305_643;

/** Installs pg-boss and the queues, as the owner, and lets the serving role use them. */
export async function installJobs(owner: ConnectionTarget, kinds: JobKind<never>[]): Promise<void> {
  const client = createClient(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    await installQueues(owner, kinds);
    await client.query(`
      grant usage on schema ${schema} to ${servingRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${servingRole};
      grant execute on all functions in schema ${schema} to ${servingRole};
      grant usage on all sequences in schema ${schema} to ${servingRole}`);
  } finally {
    await client.end();
  }
}

async function installQueues(owner: ConnectionTarget, kinds: JobKind<never>[]): Promise<void> {
  const boss = new PgBoss({ ...owner, schema, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  for (const kind of kinds) {
    const queue = {
      retryLimit: kind.retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: kind.longestWait ?? 3600,
      expireInSeconds: 300,
      retentionSeconds: (kind.keptFor ?? 14) * 24 * 60 * 60,
      notify: true,
    };
    if (await boss.getQueue(kind.name)) await boss.updateQueue(kind.name, queue);
    else await boss.createQueue(kind.name, queue);
  }
  await boss.stop({ graceful: false });
}

/** Opens the queues for the serving role; without upkeep where nothing comes round by itself and the queues do not last. */
export function openJobs(
  target: ConnectionTarget,
  onTrouble: (error: unknown) => void,
  { upkeep = true } = {},
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
    options: `-c role=${servingRole} -c timezone=UTC`,
  });
  boss.on('error', onTrouble);
  let ready = false;

  return {
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromKysely(tx) });
    },
    start: async (kinds) => {
      await boss.start();
      for (const kind of kinds) await work(kind as JobKind<object>);
      ready = true;
    },
    isReady: () => ready,
    stop: async () => {
      ready = false;
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };

  async function work(kind: JobKind<object>): Promise<void> {
    // New jobs announce themselves; retries that fall due, and jobs of a time without LISTEN, are looked for.
    // Few at once: they share a handful of connections.
    const options = {
      batchSize: 4,
      burstWhenBatchFull: true,
      perJobResults: true,
      notifyPollingIntervalSeconds: 5,
    } as const;
    await boss.work<object>(kind.name, options, (jobs) => Promise.all(jobs.map((job) => settle(kind, job))));
    if (kind.schedule) await boss.schedule(kind.name, kind.schedule);
  }

  /** One job's failure is its own: the others of the batch are not repeated. */
  async function settle(kind: JobKind<object>, job: Job<object>) {
    try {
      await kind.handle(job.data ?? {});
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      onTrouble(error);
      return { id: job.id, status: 'failed' as const };
    }
  }
}
