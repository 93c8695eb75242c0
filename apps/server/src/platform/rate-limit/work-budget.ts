import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from './rate-limit.ts';

/**
 * What a unit of work is: a call as such, this much of an answer, or this much of the server's time. About 3 ms of a
 * processor each.
 */
const bytesPerUnit = 32 * 1024;
const millisecondsPerUnit = 20;
/** A call may wait for its turn, or for a slow database, without costing more than this. */
const maxUnitsOfTime = 100;

/** Budgets as multiples of what a person may use in a second. */
const person = { perSecond: 1, capacity: 15 };
const supplier = { perSecond: 3, capacity: 40 };

const sweepInterval = 60_000;

interface Bucket {
  /** Units that are left; below zero what was used in advance. */
  level: number;
  /** When the level was right, in milliseconds. */
  at: number;
}

interface Budget {
  capacity: number;
  perSecond: number;
}

/**
 * Limits what people use of this server: a token bucket for each person, across sessions and roles, and one for all
 * people of a supplier. A call costs one unit when it comes, and afterwards what it took. Beyond the budget: 429.
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

  app.addHook('onRequest', async (request) => {
    const { session, routeOptions } = request;
    // API clients have limits of their own; submissions have a queue of their own and are never refused here.
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
    // How long an upload takes says how fast its line is.
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

  /** A bucket that is full again is as if it had never been used. */
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
      // Nobody waits longer than a whole bucket takes to fill.
      buckets.set(key, { ...budget, level: Math.max(-budget.capacity, level - units), at: now() });
    },
  };
}

/**
 * The time of the server, divided among the calls that are under way: with ten of them, each second costs each of them
 * a tenth. So what one person starts makes nobody else's calls more expensive.
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
