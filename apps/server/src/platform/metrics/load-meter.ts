import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { afterEach } from '../http/hooks.ts';

/** What a server did since the last look. Times are in milliseconds. */
export interface Load {
  requests: number;
  /** Responses with a status of 500 or more. */
  errors: number;
  submissionsAccepted: number;
  submissionsRejected: number;
  /** Failures of background work. */
  failures: number;
  /** 95th percentile; null without requests. */
  latency: number | null;
  /** 99th percentile by which timers were late. */
  loopDelay: number;
  memory: number;
  /** The most that waited for a database connection at the end of a request. */
  poolWaiting: number;
}

/** Measures one server, with or without metrics. */
export interface LoadMeter {
  observeRequests(app: FastifyInstance): void;
  watchPools(pools: readonly { waitingCount: number }[]): void;
  countFailure(): void;
  /** Returns the load since the last call, and begins anew. */
  take(): Load;
  stop(): void;
}

/** Milliseconds between two looks at the event loop. */
const resolution = 20;
const nanosecondsPerMillisecond = 1e6;
const microsecondsPerMillisecond = 1000;

/** Calls whose duration depends on the connection or the reader. */
const longCalls = ['GET /api/stream', 'GET /api/files/:id', 'GET /api/downloads/:ticket'];
const submission = 'POST /api/supplier/tasks/:taskId/response/submission';

const nothing = { requests: 0, errors: 0, submissionsAccepted: 0, submissionsRejected: 0, failures: 0 };

export function createLoadMeter(): LoadMeter {
  const durations = createHistogram();
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let pools: readonly { waitingCount: number }[] = [];
  let counts = { ...nothing };
  let maxWaiting = 0;
  const noteWaiting = () => {
    const waiting = pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0);
    maxWaiting = Math.max(maxWaiting, waiting);
  };

  return {
    observeRequests: (app) => {
      afterEach(app, ({ routeOptions }, { statusCode, elapsedTime }) => {
        const { callKey, isUpload } = routeOptions.config;
        // Pages and files of the web app are static, and a load balancer asks for the health all the time.
        if (!callKey || callKey.startsWith('GET /api/health/')) return;
        counts.requests += 1;
        if (statusCode >= 500) counts.errors += 1;
        if (callKey === submission) {
          if (statusCode < 400) counts.submissionsAccepted += 1;
          else counts.submissionsRejected += 1;
        }
        if (!isUpload && !callKey.includes(' /api/uploads') && !longCalls.includes(callKey))
          durations.record(Math.max(1, Math.round(elapsedTime * microsecondsPerMillisecond)));
        noteWaiting();
      });
    },
    watchPools: (watched) => {
      pools = watched;
    },
    countFailure: () => {
      counts.failures += 1;
    },
    take: () => {
      noteWaiting();
      const load = {
        ...counts,
        latency: durations.count ? durations.percentile(95) / microsecondsPerMillisecond : null,
        // What is measured is the time between two looks.
        loopDelay: delays.count
          ? Math.max(0, delays.percentile(99) / nanosecondsPerMillisecond - resolution)
          : 0,
        memory: process.memoryUsage.rss(),
        poolWaiting: maxWaiting,
      };
      counts = { ...nothing };
      maxWaiting = 0;
      durations.reset();
      delays.reset();
      return load;
    },
    stop: () => {
      delays.disable();
    },
  };
}
