import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    environment: {
      CONSENT_SCRIPT_URL: 'https://consent.example.org/consent.js',
      APPINSIGHTS_CONNECTION_STRING: 'InstrumentationKey=1',
    },
  });
});
afterAll(() => test.close());

describe('GET /api/version', () => {
  it('returns what the web app needs at startup, with the database time', async () => {
    const answer = await test.app.inject('/api/version');
    expect(answer.json()).toEqual({
      data: {
        appInsightsEnabled: true,
        appInsightsConnectionString: 'InstrumentationKey=1',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
        hashId: 'test',
        version: '0.0.0',
        demo: true,
        consentScriptUrl: 'https://consent.example.org/consent.js',
      },
    });
  });
});

describe('the health routes', () => {
  it('report that the process is alive and ready', async () => {
    expect((await test.app.inject('/api/health/live')).json()).toEqual({ data: { status: 'ok' } });
    const ready = await test.app.inject('/api/health/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      data: { database: 'ok', migrations: 'ok', signing: 'ok', keys: 'ok', jobs: 'ok', clock: 'ok' },
    });
  });

  it('return 503 with Retry-After and the failed component', async () => {
    await test.database.query("delete from app.migration where name like '0001%'");
    const answer = await test.app.inject('/api/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({
      data: {
        database: 'ok',
        migrations: 'failed',
        signing: 'failed',
        keys: 'failed',
        jobs: 'ok',
        clock: 'ok',
      },
    });
    await test.jobs.stop();
    expect((await test.app.inject('/api/health/ready')).json()).toMatchObject({ data: { jobs: 'failed' } });
    expect((await test.app.inject('/api/health/live')).statusCode).toBe(200);
  });
});
