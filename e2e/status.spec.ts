import { expect, test } from './test.ts';

test('leads home from unknown pages, shows version and health, and keeps messages until they are closed', async ({
  page,
  request,
  expectAccessible,
  expectAccessibleAtAllSizes,
}) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/login');

  const { data } = await (await request.get('/api/version')).json();
  await page.goto('/help');
  await expect(page).toHaveTitle('Help · Tenderbox');
  await expect(page.getByRole('heading', { name: 'Everything is working' })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Components' }).getByRole('listitem');
  await expect(parts).toHaveCount(5);
  for (const part of await parts.all()) await expect(part).toContainText('Ready');
  await expect(page.getByText(data.version, { exact: true }).first()).toBeVisible();
  await expectAccessible();

  for (const status of ['success', 'warning', 'error']) {
    await page.evaluate((shown) => {
      const detail = { text: `A message of ${shown}`, status: shown, timeout: -1 };
      window.dispatchEvent(new CustomEvent('display-app-message', { detail }));
    }, status);
    const text = page.getByText(`A message of ${status}`);
    await expect(text).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(text).toBeHidden();
  }
});
