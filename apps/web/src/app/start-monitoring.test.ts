import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppRouter } from './router.tsx';
import { startMonitoring } from './start-monitoring.ts';

const connection = 'InstrumentationKey=12-ab;IngestionEndpoint=https://in.example.org/';
const secret = '/password-reset/s3cret/jane%40example.org';
const pattern = '/password-reset/{-$token}/{-$email}';

interface Item {
  name: string;
  iKey: string;
  tags: Record<string, string>;
  data: {
    baseType: string;
    baseData: { exceptions?: { typeName: string; message: string; stack: string }[] };
  };
}

const requests: { url: string; init: RequestInit; items: Item[] }[] = [];
let leaving = new AbortController();

beforeEach(() => {
  requests.length = 0;
  leaving = new AbortController();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init, items: JSON.parse(String(init.body)) as Item[] });
    return Promise.reject(new TypeError('blocked'));
  });
});

afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

async function start(connectionString = connection) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [secret] }));
  await router.load();
  startMonitoring(connectionString, router, leaving.signal);
  return router;
}

/** Sends what waits, as when the page is left. */
function sentItems(): Item[] {
  dispatchEvent(new Event('pagehide'));
  return requests.flatMap(({ items }) => items);
}

test('reports views by route pattern to the endpoint of the connection string', async () => {
  const router = await start();
  await router.navigate({ to: '/login' });
  const items = sentItems();
  expect(requests.map(({ url }) => url)).toEqual(['https://in.example.org/v2/track']);
  expect(requests[0]?.init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(items[0]).toMatchObject({
    name: 'Microsoft.ApplicationInsights.12ab.Pageview',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    iKey: '12-ab',
    tags: { 'ai.operation.name': pattern, 'ai.session.id': expect.stringMatching(/^[\da-f]{32}$/) },
    data: { baseType: 'PageviewData', baseData: { ver: 2, name: pattern, url: pattern } },
  });
  expect(items[1]).toMatchObject({
    tags: { 'ai.operation.name': '/login' },
    data: { baseType: 'PageviewData' },
  });
  expect(items[1]?.tags['ai.operation.id']).not.toBe(items[0]?.tags['ai.operation.id']);
});

test('reports errors without addresses of pages', async () => {
  await start();
  history.replaceState(null, '', secret);
  const error = new RangeError(`No ${secret}, nor ${location.href}?q=1`);
  error.stack = `RangeError\n at f (${location.origin}/assets/form-1.js:1:2)\n at ${location.href}:1:27`;
  dispatchEvent(new ErrorEvent('error', { error }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'lost' }));
  const items = sentItems().filter(({ data }) => data.baseType === 'ExceptionData');
  expect(items.map(({ data }) => data.baseData.exceptions)).toMatchObject([
    [
      {
        typeName: 'RangeError',
        message: `No ${pattern}, nor ${pattern}`,
        stack: `RangeError\n at f (${location.origin}/assets/form-1.js:1:2)\n at ${pattern}`,
        hasFullStack: true,
      },
    ],
    [{ typeName: 'Error', message: 'lost' }],
  ]);
  expect(JSON.stringify(requests)).not.toContain('s3cret');
});

test('reports the loading time', async () => {
  const timing = { connectEnd: 5, requestStart: 6, responseStart: 46, responseEnd: 50, loadEventEnd: 61_250 };
  const entries = vi.fn(() => [timing]);
  vi.stubGlobal('performance', Object.assign(Object.create(performance), { getEntriesByType: entries }));
  await start();
  expect(sentItems()[1]).toMatchObject({
    name: 'Microsoft.ApplicationInsights.12ab.PageviewPerformance',
    data: {
      baseType: 'PageviewPerformanceData',
      baseData: {
        perfTotal: '00:01:01.250',
        networkConnect: '00:00:00.005',
        sentRequest: '00:00:00.040',
        receivedResponse: '00:00:00.004',
        domProcessing: '00:01:01.200',
      },
    },
  });
});

test('sends little of an error that repeats, and nothing after the end', async () => {
  await start('InstrumentationKey=1');
  for (let time = 0; time < 60; time += 1) dispatchEvent(new ErrorEvent('error', { message: 'again' }));
  expect(sentItems().filter(({ data }) => data.baseType === 'ExceptionData')).toHaveLength(50);
  expect(requests[0]?.url).toBe('https://dc.services.visualstudio.com/v2/track');
  requests.length = 0;
  leaving.abort();
  // Without a listener the environment would report it as an error of the test.
  const ignore = new AbortController();
  addEventListener('error', () => undefined, { signal: ignore.signal });
  dispatchEvent(new ErrorEvent('error', { message: 'later' }));
  ignore.abort();
  expect(sentItems()).toEqual([]);
});
