import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

// The deliveries of a webhook may be requested at the moment it is deleted.
test.use({ expectedProblems: [/404/] });

test('lets the organisation admin manage API clients and webhooks and see failed deliveries', async ({
  page,
  request,
  expectAccessible,
  expectAccessibleAtAllSizes,
}) => {
  const { businessUnitId, organisationAdmin } = await peopleOf(request).businessUnitAdmin();
  await openAs(page, organisationAdmin.authorization, `/business-units/${businessUnitId}?tab=api-clients`);
  await expect(page.getByText('There are no API clients yet.', { exact: false })).toBeVisible();
  const dialog = page.getByRole('dialog');
  const choose = async (what: string) => {
    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  const secret = async () => {
    const shown = (await dialog.locator('code').textContent()) ?? '';
    // No key closes a dialog with a secret that is shown once.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    return shown;
  };
  const statusOf = async (key: string) =>
    (await request.get('/api/business-unit', { headers: { authorization: `Bearer ${key}` } })).status();

  await page.getByRole('button', { name: 'Add API client' }).click();
  await expectAccessibleAtAllSizes();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP');
  await dialog.getByRole('button', { name: 'Add API client' }).click();
  await expect(dialog.getByText('Copy it now', { exact: false })).toBeVisible();
  await expectAccessible();
  const first = await secret();
  expect(await statusOf(first)).toBe(200);

  await choose('Replace secret…');
  await dialog.getByRole('button', { name: 'Create new secret' }).click();
  const second = await secret();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  await expect(page.getByText(/^tbk_.+ expires /)).toBeVisible();

  await choose('Edit…');
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('203.0.113.0/24');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('ERP was saved')).toBeVisible();
  await expect(page.getByText('203.0.113.0/24')).toBeVisible();
  expect(await statusOf(second)).toBe(401);
  await expectAccessibleAtAllSizes();

  await choose('Delete…');
  await page.getByRole('button', { name: 'Delete API client' }).click();
  await expect(page.getByText('ERP was deleted')).toBeVisible();
  await expect(page.getByText('There are no API clients yet.', { exact: false })).toBeVisible();

  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(page.getByText('There are no webhooks yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Finance');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/hook');
  await dialog.getByRole('checkbox', { name: 'Box opened' }).check();
  await expectAccessibleAtAllSizes();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await choose('Send test');
  await expect(page.getByText('The address is inside the server’s own network')).toBeVisible();
  await expect(page.getByText('Failing')).toBeVisible();
  await expectAccessibleAtAllSizes();

  await choose('Edit…');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Finance');
  await dialog.getByRole('checkbox', { name: 'Event published' }).check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Finance was saved')).toBeVisible();

  await choose('Delete…');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('Finance was deleted')).toBeVisible();
  await expect(page.getByText('There are no webhooks yet.', { exact: false })).toBeVisible();
});
