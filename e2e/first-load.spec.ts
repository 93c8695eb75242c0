import { expect, test } from './test.ts';

test.use({ isNewBrowser: true });

const mostBytes = 195_000;
const mostRequests = 15;

test('the login page arrives in few and small pieces', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  // Headers and body, as they came over the line.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const withoutFonts = [...sizes].filter(([id]) => kinds.get(id) !== 'Font').map(([, size]) => size);
  expect(withoutFonts.length).toBeLessThanOrEqual(mostRequests);
  expect(withoutFonts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes);
});
