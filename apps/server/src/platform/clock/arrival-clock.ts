import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionTarget, createClient, instantTypes, servingRole } from '../db/connection.ts';

/** The clock of the database, for requests whose arrival decides something. */
export interface ArrivalClock {
  /** The database's time, read after this was called; null where the database did not tell it within a second. */
  stamp(): Promise<string | null>;
  stop(): Promise<void>;
}

/** How long a request waits for its stamp, in milliseconds. */
const stampTimeout = 1000;
/** How soon another connection is tried where one could not be made. */
const retryDelay = 50;

interface ArrivalClockOptions {
  target: ConnectionTarget;
  /** How often the connection is used though nobody asks, so that a broken one is replaced before somebody does. */
  heartbeat?: number;
  onError(error: unknown): void;
}

interface Waiter {
  settle(stamp: string | null): void;
}

/**
 * Reads the database's clock on a connection that is used for nothing else, so that no pool, lock or transaction delays it.
 * One statement at a time: whoever asks while it is under way shares the next one, never that one, since its time may
 * already have been read.
 */
export function startArrivalClock({ target, heartbeat, onError }: ArrivalClockOptions): ArrivalClock {
  const waiting = new Set<Waiter>();
  let client: ReturnType<typeof createClient> | null = null;
  let asking: Promise<void> | null = null;
  let isBroken = false;
  let isStopped = false;

  async function connect() {
    const fresh = createClient({
      ...target,
      types: instantTypes,
      application_name: 'tenderbox-arrivals',
      connectionTimeoutMillis: stampTimeout,
      query_timeout: stampTimeout,
      keepAlive: true,
      options: `-c role=${servingRole} -c timezone=UTC`,
    });
    await fresh.connect();
    fresh.once('end', () => {
      if (client !== fresh) return;
      client = null;
      if (heartbeat) void stamp();
    });
    return fresh;
  }

  async function readClock(): Promise<void> {
    client ??= await connect();
    const sharing = [...waiting];
    const { rows } = await client.query<{ now: string }>('select clock_timestamp() as now');
    for (const { settle } of sharing) settle(rows[0]?.now ?? null);
  }

  async function readWhileWanted(): Promise<void> {
    while (waiting.size > 0) {
      try {
        await readClock();
        isBroken = false;
      } catch (error) {
        if (!isBroken) onError(error);
        isBroken = true;
        if (client) disconnect();
        else await pause(retryDelay);
      }
    }
  }

  function disconnect(): void {
    const broken = client;
    client = null;
    broken?.end().catch(() => undefined);
  }

  function stamp(): Promise<string | null> {
    if (isStopped) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        settle: (stamped) => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(stamped);
        },
      };
      const timer = setTimeout(() => waiter.settle(null), stampTimeout);
      waiting.add(waiter);
      asking ??= readWhileWanted().finally(() => {
        asking = null;
      });
    });
  }

  const timer = heartbeat ? setInterval(() => void stamp(), heartbeat).unref() : undefined;
  if (heartbeat) void stamp();
  return {
    stamp,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      for (const { settle } of waiting) settle(null);
      await asking;
      await client?.end();
    },
  };
}
