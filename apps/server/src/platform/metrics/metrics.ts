import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers read when Prometheus asks. */
export interface MetricSources {
  pools: Record<string, { totalCount: number; idleCount: number; waitingCount: number }>;
  streamCount(): number;
  readHealth(): Promise<MeasuredHealth>;
}

/** The health of the installation, as metrics show it. */
export interface MeasuredHealth {
  checks: Record<string, boolean>;
  backlogs: Record<string, { due: number; late: number; oldest: string | null }>;
  freeBytes: number | null;
}

export interface Metrics {
  observeRequests(app: FastifyInstance): void;
  countJob(job: string, outcome: string): void;
  countFailure(job: string): void;
  countMail(outcome: string): void;
  countWebhook(outcome: string): void;
  countClosing(outcome: 'closed' | 'failed'): void;
  watch(sources: MetricSources): void;
  /** All metrics in the text format of Prometheus. */
  write(): Promise<string>;
  contentType: string;
  names(): string[];
}

/** In seconds. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Everything that is measured. No label has a tenant, a person or an id: routes are patterns, reasons are codes. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `tenderbox_${name}`, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `tenderbox_${name}`, help, labelNames, registers });

  const requests = new Histogram({
    name: 'tenderbox_http_request_duration_seconds',
    help: 'Requests by route pattern and status, with their duration.',
    labelNames: ['method', 'route', 'status'],
    buckets: latencyBuckets,
    registers,
  });
  const submissions = counter(
    'submissions_total',
    'Submissions, withdrawals and declines, accepted or refused by reason.',
    ['action', 'outcome'],
  );
  const uploads = counter('upload_requests_total', 'Requests with bytes of files.', ['outcome']);
  const uploadedBytes = counter('upload_bytes_total', 'Bytes of accepted upload requests.', []);
  const jobs = counter('jobs_total', 'Attempts of background jobs.', ['job', 'outcome']);
  const failures = counter('background_failures_total', 'Failures of background work.', ['job']);
  const mails = counter('mails_total', 'Attempts to send e-mails.', ['outcome']);
  const webhooks = counter('webhook_deliveries_total', 'Attempts to deliver webhooks.', ['outcome']);
  const closings = counter('box_closings_total', 'Attempts to close boxes.', ['outcome']);

  const connections = gauge('pool_connections', 'Database connections by pool.', ['pool', 'state']);
  const waiting = gauge('pool_waiting', 'Work that waits for a database connection.', ['pool']);
  const streams = gauge('streams', 'Open streams of live updates.', []);
  const backlog = gauge('backlog', 'Work that is due or late, up to 10,000.', ['kind', 'state']);
  const age = gauge('backlog_oldest_seconds', 'How long the oldest has been due.', ['kind']);
  const checks = gauge('check_ok', 'Checks of readiness: 1 if ok, else 0.', ['check']);
  const free = gauge('storage_free_bytes', 'Free space of DATA_DIR.', []);
  let collect: () => Promise<void> = async () => undefined;

  return {
    observeRequests: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const { method, routeOptions } = request;
        const { url: route = 'unknown', config } = routeOptions;
        const { statusCode: status, elapsedTime, problemCode } = reply;
        requests.observe({ method, route, status }, elapsedTime / 1000);
        const outcome = status < 400 ? 'accepted' : (problemCode ?? String(status));
        if (config.decidedByArrival) submissions.inc({ action: route.split('/').at(-1) ?? '', outcome });
        if (!config.isUpload && !(method === 'PATCH' && route.startsWith('/api/uploads'))) return;
        uploads.inc({ outcome });
        if (status < 400) uploadedBytes.inc(Number(request.headers['content-length'] ?? 0));
      });
    },
    countJob: (job, outcome) => jobs.inc({ job, outcome }),
    countFailure: (job) => failures.inc({ job }),
    countMail: (outcome) => mails.inc({ outcome }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countClosing: (outcome) => closings.inc({ outcome }),
    watch: ({ pools, streamCount, readHealth }) => {
      // Read together before the metrics are written, so that the database is looked at once.
      collect = async () => {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          connections.set({ pool, state: 'used' }, totalCount - idleCount);
          connections.set({ pool, state: 'idle' }, idleCount);
          waiting.set({ pool }, waitingCount);
        }
        streams.set(streamCount());
        const health = await readHealth();
        for (const [check, isOk] of Object.entries(health.checks)) checks.set({ check }, Number(isOk));
        for (const [kind, { due, late, oldest }] of Object.entries(health.backlogs)) {
          backlog.set({ kind, state: 'due' }, due);
          backlog.set({ kind, state: 'late' }, late);
          age.set({ kind }, oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0);
        }
        if (health.freeBytes !== null) free.set(health.freeBytes);
      };
    },
    write: async () => {
      await collect();
      return register.metrics();
    },
    contentType: register.contentType,
    names: () => register.getMetricsAsArray().map(({ name }) => name),
  };
}
