import { randomUUID } from 'node:crypto';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

test('adds a supplier, whose first admin joins and then manages its people', async ({
  page,
  request,
  openAsOther,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const { person } = await people.businessUnitAdmin();
  const adminEmail = `${randomUUID()}@supplier.example`;
  await openAs(page, person.authorization, '/suppliers');
  await expect(page.getByText(/There are no suppliers yet/)).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('link', { name: 'Add supplier' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add supplier' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Supplier ID' }).fill('TW-001');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tidewater Tools');
  await page.getByRole('textbox', { name: 'E-mail address of the first supplier admin' }).fill(adminEmail);
  await expectAccessibleAtAllSizes();
  await page.getByRole('button', { name: 'Add supplier' }).click();
  await expect(page.getByText(`Tidewater Tools was added, and ${adminEmail} was invited`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewater Tools' })).toBeVisible();
  await expectAccessibleAtAllSizes();

  const supplierAdmin = await people.join(adminEmail, 'Tess Tide');
  const { bidderId } = await people.call(supplierAdmin.authorization, 'GET', '/api/user');
  const supplierPage = await openAsOther(supplierAdmin.authorization, `/suppliers/${bidderId}/my-team`);
  await expect(supplierPage.getByRole('heading', { level: 1, name: 'My Team' })).toBeVisible();
  await supplierPage.getByRole('button', { name: 'Invite person' }).click();
  const colleague = `${randomUUID()}@supplier.example`;
  await supplierPage.getByRole('dialog').getByLabel('E-mail address').fill(colleague);
  await supplierPage.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await expect(supplierPage.getByText(`Invitation sent to ${colleague}`)).toBeVisible();
  await supplierPage.close();

  await page.getByRole('tab', { name: 'People' }).click();
  await page.reload();
  await expect(page.getByText(/^Tidewater Tools now manages its own team\./)).toBeVisible();
  await expect(page.getByText('Tess Tide').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite person' })).toBeHidden();
  await expectAccessibleAtAllSizes();
});
