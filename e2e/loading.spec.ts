import type { Page } from '@playwright/test';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

test.use({ isNewBrowser: true });

const scripts = /\/assets\/[^/]+\.js$/;

test('shows a loading message while the scripts load', async ({ page }) => {
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Tenderbox is loading…')).toBeVisible();
  release();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await expect(page.getByText('Tenderbox is loading…')).toHaveCount(0);
});

test.describe('without a part of the app', () => {
  test.use({ expectedProblems: [/ERR_FAILED/] });

  test('shows a link to reload', async ({ page, request }) => {
    const entry = /src="(\/assets\/[^"]+\.js)"/.exec(await (await request.get('/')).text())?.[1] ?? '';
    await page.route(scripts, (route) =>
      route.request().url().endsWith(entry) ? route.continue() : route.abort(),
    );
    await page.goto('/login');
    const again = page.getByRole('link', { name: 'Reload the page' });
    await expect(again).toBeVisible();
    await page.unroute(scripts);
    await again.click();
    await expect(page.getByLabel('E-mail address')).toBeVisible();
  });
});

/** Whether the code of screens has been loaded, by file name. */
const haveCome = (page: Page, screens: string[]) =>
  page.evaluate((wanted) => {
    const come = performance.getEntriesByType('resource').map(({ name }) => name);
    return wanted.every((screen) => come.some((name) => name.includes(`/assets/${screen}-`)));
  }, screens);

test.describe('while offline', () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('opens the next pages, which were prefetched', async ({ page, context, request }) => {
    const { person } = await peopleOf(request).businessUnitAdmin();
    await openAs(page, person.authorization, '/events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    const next = ['suppliers-page', 'supplier-page', 'add-supplier-page'];
    await expect.poll(() => haveCome(page, next), { timeout: 60_000 }).toBe(true);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Suppliers', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/There are no suppliers yet/)).toBeVisible();
  });
});
