import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHealthReader, measureHealth } from '../../src/modules/status/index.ts';
import { createMetrics, type Metrics } from '../../src/platform/metrics/metrics.ts';
import { serveMetrics } from '../../src/platform/metrics/serve-metrics.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../factories/responses.ts';

let test: TestApp;
let tenant: TestTenant;
let metrics: Metrics;

beforeAll(async () => {
  metrics = createMetrics();
  test = await startTestApp({ metrics });
  tenant = await createTenant(test);
  const health = createHealthReader({ ...test, clock: { isRight: () => true } }, 0);
  metrics.watch({
    pools: { requests: { totalCount: 7, idleCount: 5, waitingCount: 3 } },
    streamCount: () => 4,
    readHealth: async () => measureHealth(await health.read()),
  });
});
afterAll(() => test.close());

const deployed = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

describe('the metrics', () => {
  it('count requests by route pattern and status, and submissions by reason, without ids', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    await test.database.query(`update task set end_date = now() - interval '1 hour' where id = $1`, [
      supplier.taskId,
    ]);
    await supplier.submit();
    const text = await metrics.write();
    const route = 'route="/api/supplier/tasks/:taskId/response/submission"';
    expect(text).toContain(
      `tenderbox_http_request_duration_seconds_count{method="POST",${route},status="201"} 1`,
    );
    expect(text).toContain('tenderbox_submissions_total{action="submission",outcome="accepted"} 1');
    expect(text).toContain('tenderbox_submissions_total{action="submission",outcome="TASK_ENDED"} 1');
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    for (const secret of [supplier.taskId, tenant.organisationId]) expect(text).not.toContain(secret);
  });

  it('show pools, streams, checks, backlogs and the process', async () => {
    metrics.countJob('remind-of-ends', 'completed');
    metrics.countFailure('send-mails');
    metrics.countMail('SENT');
    metrics.countWebhook('delivered');
    metrics.countClosing('closed');
    const text = await metrics.write();
    for (const line of [
      'tenderbox_pool_connections{pool="requests",state="used"} 2',
      'tenderbox_pool_waiting{pool="requests"} 3',
      'tenderbox_streams 4',
      'tenderbox_check_ok{check="keys"} 1',
      'tenderbox_backlog{kind="failedClosings",state="late"} 0',
      'tenderbox_backlog_oldest_seconds{kind="mails"} 0',
      'tenderbox_jobs_total{job="remind-of-ends",outcome="completed"} 1',
      'tenderbox_background_failures_total{job="send-mails"} 1',
      'tenderbox_mails_total{outcome="SENT"} 1',
      'tenderbox_webhook_deliveries_total{outcome="delivered"} 1',
      'tenderbox_box_closings_total{outcome="closed"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^tenderbox_storage_free_bytes \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
  });

  it('are served on their own port, and nothing else is', async () => {
    const { port, stop } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('tenderbox_streams 4');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow(
      /^METRICS_PORT: cannot listen/,
    );
    await stop();
    expect((await test.app.inject('/metrics')).headers['content-type']).not.toContain('text/plain');
  });

  it('cost less than 0.05 ms of processor time per request', async () => {
    let observe: (request: object, reply: object) => Promise<void> = async () => undefined;
    const app = fastify();
    app.addHook = ((_name: string, hook: typeof observe) => {
      observe = hook;
    }) as never;
    createMetrics().observeRequests(app);
    const request = {
      method: 'POST',
      headers: {},
      routeOptions: {
        url: '/api/supplier/tasks/:taskId/response/submission',
        config: { decidedByArrival: true },
      },
    };
    const count = 20_000;
    const measure = async () => {
      const since = process.cpuUsage();
      for (let number = 0; number < count; number += 1)
        await observe(request, { statusCode: 201, elapsedTime: number % 3000 });
      const { user, system } = process.cpuUsage(since);
      return (user + system) / 1000 / count;
    };
    const times = [await measure(), await measure(), await measure()];
    expect(Math.min(...times)).toBeLessThan(0.05);
  });
});

describe('the dashboard and the alerts', () => {
  it.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])(
    '%s names only metrics that exist',
    async (file) => {
      const named = (await deployed(file)).match(/\b(tenderbox|nodejs|process)_\w+/g) ?? [];
      const known = new Set(
        metrics
          .names()
          .flatMap((name) => [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)]),
      );
      expect(named.length).toBeGreaterThan(15);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('show every metric of the product', async () => {
    const text = (await deployed('grafana-dashboard.json')) + (await deployed('prometheus-alerts.yml'));
    const own = metrics.names().filter((name) => name.startsWith('tenderbox_'));
    expect(own.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('name only backlogs and checks that exist', async () => {
    const { checks, backlogs } = measureHealth(
      await createHealthReader({ ...test, clock: { isRight: () => true } }, 0).read(),
    );
    const text = (await deployed('grafana-dashboard.json')) + (await deployed('prometheus-alerts.yml'));
    const labels = [...text.matchAll(/(?:check|kind)=~?\\?"([\w|]+)\\?"/g)].flatMap(([, names = '']) =>
      names.split('|'),
    );
    const known = [...Object.keys(checks), ...Object.keys(backlogs)];
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((name) => !known.includes(name))).toEqual([]);
  });
});
