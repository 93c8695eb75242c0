import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/chromium.ts';
import { desktop } from './e2e/sizes.ts';

// Workers read this file again and must find the port that the first process chose.
process.env.E2E_PORT ??= String(await freePort());
const port = process.env.E2E_PORT;
const baseURL = `http://localhost:${port}`;

// A page lives for seconds here: making its scripts faster while they run costs more than it gains.
const lightScripts = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./e2e/chromium.ts', './e2e/demo-sessions.ts'],
  fullyParallel: true,
  // One more than the cores of a small machine: a journey often waits for the server, the browser or a mail.
  workers: 3,
  forbidOnly: true,
  // A machine that is busy with other work is slow, not broken.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    // A step that never succeeds fails by its own name, not with the whole journey.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu', lightScripts] },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    env: { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: baseURL, FORCE_COLOR: '0' },
    url: `http://127.0.0.1:${port}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
