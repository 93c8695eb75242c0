import { rolesOf } from '@tenderbox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ArrivalClock } from '../clock/arrival-clock.ts';
import { tooManyRequests } from '../rate-limit/rate-limit.ts';
import { createBurstGate } from './burst-gate.ts';
import { createLineQueue, LineFullError, type QueueEntry } from './line-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is decided by the arrival of the request, by the database's clock. */
    decidedByArrival?: boolean;
    /** Requests of one supplier to the same path run one after the other, before they acquire a connection. */
    oneAtATime?: boolean;
  }
  interface FastifyRequest {
    /** When the request arrived; null if nothing depends on it. */
    arrival: Promise<string | null> | null;
    /** Whether it may use one of the reserved connections now. */
    hasReservedTurn: boolean;
  }
  interface FastifyInstance {
    /** Runs the work of a call, in its turn if the call has turns. */
    inTurn<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
  }
}

/** Maximum milliseconds from arrival to completion; the database enforces the same limit. */
const maxWait = 45_000;
/** The same as the wait for an ordinary connection. */
const maxWaitOfSave = 10_000;
const maxWaitingOfSupplier = 32;
const maxRunningOfSupplier = 2;
const retryAfterSeconds = 1;

interface ReservedConnectionsDeps {
  arrivals: Pick<ArrivalClock, 'stamp'>;
  /** The number of reserved connections. */
  reservedConnections: number;
}

/**
 * Records the arrival of requests, and queues fairly for the connections reserved for submissions: suppliers
 * take turns, one request per response at a time, and never all connections for one organisation, whose
 * requests may all wait for the same lock. A request that waited too long continues on an ordinary
 * connection, which reports this and records the attempt. Saving a draft locks its response: further saves
 * wait here without holding a connection.
 */
export function registerReservedConnections(
  app: FastifyInstance,
  { arrivals, reservedConnections }: ReservedConnectionsDeps,
): void {
  const maxWaitingInLine = maxWaitingOfSupplier;
  const submissions = createLineQueue({ concurrency: reservedConnections, maxWaitingInLine, maxWait });
  const saves = createLineQueue({
    concurrency: Number.POSITIVE_INFINITY,
    maxWaitingInLine,
    maxWait: maxWaitOfSave,
  });
  const burst = createBurstGate({ arrivals: 4, window: 20, maxWait: 1000 });
  const maxRunningOfOrganisation = Math.ceil((reservedConnections * 3) / 4);

  app.decorateRequest('arrival', null);
  app.decorateRequest('hasReservedTurn', false);
  // The first hook after the whole request was read. It does not wait; the work awaits the stamp.
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.decidedByArrival) return;
    burst.arrive();
    request.arrival = arrivals.stamp();
  });

  app.decorate('inTurn', async (request, work) => {
    const entry = queueEntryOf(request);
    if (!entry) return work();
    const { usesReserved = false } = request.routeOptions.config;
    if (usesReserved) await burst.pass();
    const releaseSlot = await (usesReserved ? submissions : saves).enter(entry).catch((error: unknown) => {
      throw error instanceof LineFullError ? tooManyRequests(retryAfterSeconds) : error;
    });
    if (!releaseSlot && usesReserved) return work();
    if (!releaseSlot) throw tooManyRequests(retryAfterSeconds);
    request.hasReservedTurn = usesReserved;
    try {
      return await work();
    } finally {
      request.hasReservedTurn = false;
      releaseSlot();
    }
  });

  /** Null for calls without turns, and for roles that may not make the call. */
  function queueEntryOf({ routeOptions, session, params }: FastifyRequest): QueueEntry | null {
    const { usesReserved, oneAtATime, callKey } = routeOptions.config;
    if (!(usesReserved || oneAtATime) || !callKey || !session) return null;
    if (!rolesOf(callKey).some((role) => role === session.roleName)) return null;
    const line = session.supplierId ?? session.roleEntryId;
    const response = { key: `response ${line} ${JSON.stringify(params)}`, max: 1 };
    if (!usesReserved) return { line, shares: [response] };
    return {
      line,
      shares: [
        response,
        { key: `supplier ${line}`, max: maxRunningOfSupplier },
        { key: `organisation ${session.organisationId}`, max: maxRunningOfOrganisation },
      ],
    };
  }
}
