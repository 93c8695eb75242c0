import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionTarget, createClient, instantTypes, servingRole } from '../db/connection.ts';
import type { OnFailure } from '../failures/failure-log.ts';

/** The clock of the database, for requests that are decided by their arrival. */
export interface ArrivalClock {
  /** The database's time, read after the call; null if the database did not respond within a second. */
  stamp(): Promise<string | null>;
  stop(): Promise<void>;
}

/** How long a request waits for its stamp, in milliseconds. */
const stampTimeout = 1000;
/** Milliseconds until the next attempt after a failed connection. */
const retryDelay = 50;

interface ArrivalClockOptions {
  target: ConnectionTarget;
  /** Interval at which an idle connection is used, so that a broken one is replaced before a request needs it. */
  heartbeat?: number;
  onError: OnFailure;
}

interface Waiter {
  settle(stamp: string | null): void;
}

/**
 * Reads the database's clock on a dedicated connection, so that no pool, lock or transaction delays it. One
 * statement runs at a time. Calls during a statement share the next one, never the running one, whose time
 * may already have been read.
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
