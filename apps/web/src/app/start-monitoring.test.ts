import type { ITelemetryItem } from '@microsoft/applicationinsights-web';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { createAppRouter } from './router.tsx';
import { startMonitoring } from './start-monitoring.ts';

const service = vi.hoisted(() => ({
  configs: [] as Record<string, unknown>[],
  views: [] as unknown[],
  initializers: [] as ((item: ITelemetryItem) => void)[],
}));

vi.mock('@microsoft/applicationinsights-web', () => ({
  ApplicationInsights: class {
    constructor({ config }: { config: Record<string, unknown> }) {
      service.configs.push(config);
    }
    loadAppInsights() {}
    addTelemetryInitializer(initializer: (item: ITelemetryItem) => void) {
      service.initializers.push(initializer);
    }
    trackPageView(view: unknown) {
      service.views.push(view);
    }
  },
}));

test('reports views by route pattern and never sends URLs', async () => {
  const secret = '/password-reset/s3cret/jane%40example.org';
  const router = createAppRouter(createMemoryHistory({ initialEntries: [secret] }));
  await router.load();
  startMonitoring('InstrumentationKey=1', router);
  startMonitoring('InstrumentationKey=1', router);
  expect(service.configs).toHaveLength(1);
  expect(service.configs[0]).toMatchObject({
    connectionString: 'InstrumentationKey=1',
    disableCookiesUsage: true,
    disableFetchTracking: true,
  });
  const pattern = '/password-reset/{-$token}/{-$email}';
  expect(service.views).toEqual([{ name: pattern, uri: pattern }]);

  history.replaceState(null, '', secret);
  const item: ITelemetryItem = {
    name: 'Exception',
    tags: { 'ai.operation.name': secret },
    ext: { trace: { name: secret } },
    baseData: { uri: secret, refUri: secret, url: secret, properties: { url: secret, refUri: secret } },
    data: { url: secret, errorSrc: `window.onerror@${location.href}:1:27` },
  };
  for (const initialize of service.initializers) initialize(item);
  history.replaceState(null, '', '/');
  expect(JSON.stringify(item)).not.toContain('s3cret');
});
