import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beforeEach } from '../http/hooks.ts';
import { tooManyRequests } from './rate-limit.ts';

/** A unit of work: one call, this much of a response, or this much of the server's time. About 3 ms of CPU each. */
const bytesPerUnit = 32 * 1024;
const millisecondsPerUnit = 20;
/** Maximum units for time, since a call may wait for its turn or for a slow database. */
const maxUnitsOfTime = 100;

/** Budgets as multiples of a person's units per second. */
const person = { perSecond: 1, capacity: 15 };
const supplier = { perSecond: 3, capacity: 40 };

const sweepInterval = 60_000;

interface Bucket {
  /** Remaining units; negative if used in advance. */
  level: number;
  /** The time of the level, in milliseconds. */
  at: number;
}

interface Budget {
  capacity: number;
  perSecond: number;
}

/**
 * Limits how much of this server people use: one token bucket per person, across sessions and roles, and one
 * per supplier. A call costs one unit at its start, and the work it caused at its end. Returns 429 beyond the
 * budget.
 */
export function limitWork(app: FastifyInstance, unitsPerSecond: number): void {
  if (unitsPerSecond === 0) return;
  const buckets = createBuckets();
  const time = createSharedTime();
  const charges = new WeakMap<FastifyRequest, (units: number) => void>();
  const startedAt = new WeakMap<FastifyRequest, number>();
  const scaled = ({ perSecond, capacity }: Budget): Budget => ({
    perSecond: perSecond * unitsPerSecond,
    capacity: capacity * unitsPerSecond,
  });

  beforeEach(app, (request) => {
    const { session, routeOptions } = request;
    // API clients have their own limits. Submissions have their own queue and are never rejected here.
    if (!session || routeOptions.config.usesReserved) return;
    const owners: [string, Budget][] = [[`person ${session.accountId}`, scaled(person)]];
    if (session.supplierId) owners.push([`supplier ${session.supplierId}`, scaled(supplier)]);
    const seconds = Math.max(...owners.map(([key, budget]) => buckets.secondsUntilFree(key, budget)));
    if (seconds > 0) throw tooManyRequests(seconds);
    const charge = (units: number) => {
      for (const [key, budget] of owners) buckets.take(key, budget, units);
    };
    charge(1);
    charges.set(request, charge);
  });
  app.addHook('preHandler', async (request) => {
    // The duration of an upload depends on the client's connection.
    if (!request.routeOptions.config.isUpload) startedAt.set(request, time.enter());
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const start = startedAt.get(request);
    startedAt.delete(request);
    const milliseconds = start === undefined ? 0 : time.leave(start);
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    const units = Math.min(maxUnitsOfTime, milliseconds / millisecondsPerUnit) + bytes / bytesPerUnit;
    charges.get(request)?.(units);
    charges.delete(request);
  });
}

function createBuckets(now = () => performance.now()) {
  const buckets = new Map<string, Bucket & Budget>();
  let sweptAt = now();

  const levelOf = ({ level, at, capacity, perSecond }: Bucket & Budget) =>
    Math.min(capacity, level + ((now() - at) / 1000) * perSecond);

  /** Removes full buckets, which are equivalent to unused ones. */
  function forgetFull(): void {
    if (now() - sweptAt < sweepInterval) return;
    sweptAt = now();
    for (const [key, bucket] of buckets) if (levelOf(bucket) >= bucket.capacity) buckets.delete(key);
  }

  return {
    secondsUntilFree(key: string, { perSecond }: Budget): number {
      const bucket = buckets.get(key);
      return bucket ? Math.max(0, (1 - levelOf(bucket)) / perSecond) : 0;
    },
    take(key: string, budget: Budget, units: number): void {
      forgetFull();
      const bucket = buckets.get(key);
      const level = bucket ? levelOf(bucket) : budget.capacity;
      // The debt is limited, so that no one waits longer than a bucket takes to fill.
      buckets.set(key, { ...budget, level: Math.max(-budget.capacity, level - units), at: now() });
    },
  };
}

/**
 * Divides the server's time among the running calls: with ten of them, each second costs each a tenth. So no
 * person makes the calls of others more expensive.
 */
function createSharedTime() {
  let underWay = 0;
  let share = 0;
  let at = performance.now();
  const advance = () => {
    const now = performance.now();
    share += (now - at) / Math.max(1, underWay);
    at = now;
    return share;
  };
  return {
    enter(): number {
      const start = advance();
      underWay += 1;
      return start;
    },
    leave(start: number): number {
      const end = advance();
      underWay -= 1;
      return end - start;
    },
  };
}
