import { globSync } from 'node:fs';
import { join } from 'node:path';
import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

test.use({ isNewBrowser: true });

const maxBytes = 195_000;
const maxRequests = 15;

test('loads the login page in few and small files', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  // Headers and body, in transferred bytes.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const withoutFonts = [...sizes].filter(([id]) => kinds.get(id) !== 'Font').map(([, size]) => size);
  expect(withoutFonts.length).toBeLessThanOrEqual(maxRequests);
  expect(withoutFonts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes);
});

test('lets the first answer of a response be typed after 300 KB', async ({ page, request }) => {
  const supplier = demoSession('tess.quinn@tidewater.example');
  const { call } = peopleOf(request);
  const { events } = await call(supplier, 'GET', '/api/supplier/events?statuses=ACTIVE&size=all');
  const tasks: { id: string; eventId: string; state: string; questionCount: number }[] = (
    await Promise.all(
      events.map(({ id }: { id: string }) => call(supplier, 'GET', `/api/supplier/events/${id}/tasks`)),
    )
  ).flatMap(({ items }) => items);
  const task = tasks.find(({ state, questionCount }) => state === 'AWAITING_RESPONSE' && questionCount > 0);
  expect(task).toBeDefined();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Emulates 400 kbit/s, so that everything not needed for the first answer loads after it.
  const speed = (400 * 1000) / 8;
  const line = { offline: false, latency: 50, downloadThroughput: speed, uploadThroughput: speed };
  await session.send('Network.emulateNetworkConditions', line);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await openAs(page, supplier, `/suppliers/events/${task?.eventId}/tasks/${task?.id}`);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeEditable({ timeout: 60_000 });
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
});

test('stores no compressed page, because the server compresses it', () => {
  const built = join(import.meta.dirname, '..', 'apps', 'web', 'dist');
  expect(globSync('*.{html,svg}*', { cwd: built }).sort()).toEqual([
    'favicon.svg',
    'favicon.svg.br',
    'favicon.svg.gz',
    'index.html',
  ]);
});
