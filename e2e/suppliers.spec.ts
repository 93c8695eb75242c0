import { randomUUID } from 'node:crypto';
import { openAs, peopleOf } from './people.ts';
import { atAnySize, expect, test } from './test.ts';

test(
  'a supplier is added, its first admin joins and looks after its people from then on',
  atAnySize,
  async ({ browser, page, request, expectAccessibleAtAllSizes }) => {
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
    const supplierPage = await (await browser.newContext(test.info().project.use)).newPage();
    await openAs(supplierPage, supplierAdmin.authorization, '/');
    await expect(supplierPage).toHaveURL('/events');
    const { bidderId } = await people.call(supplierAdmin.authorization, 'GET', '/api/user');
    await supplierPage.goto(`/suppliers/${bidderId}/my-team`);
    await expect(supplierPage.getByRole('heading', { level: 1, name: 'My Team' })).toBeVisible();
    await supplierPage.getByRole('button', { name: 'Invite person' }).click();
    const colleague = `${randomUUID()}@supplier.example`;
    await supplierPage.getByRole('dialog').getByLabel('E-mail address').fill(colleague);
    await supplierPage.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    await expect(supplierPage.getByText(`An invitation was sent to ${colleague}.`)).toBeVisible();
    await supplierPage.context().close();

    await page.getByRole('tab', { name: 'People' }).click();
    await page.reload();
    await expect(page.getByText(/^Tidewater Tools looks after its own people now\./)).toBeVisible();
    await expect(page.getByText('Tess Tide').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite person' })).toBeHidden();
    await expectAccessibleAtAllSizes();
  },
);

test(
  'the organisation admin opens a supplier of a unit, edits and deactivates it',
  atAnySize,
  async ({ page, request, expectAccessible }) => {
    const people = peopleOf(request);
    const { person, organisationAdmin } = await people.businessUnitAdmin();
    const supplier = {
      ...{ supplierCode: 'TW-7', name: 'Tidewater Tools', email: 'tenders@tidewater.example' },
      ...{ tags: ['cranes'], notes: 'Pays late' },
    };
    const { id } = await people.call(person.authorization, 'POST', '/api/business-unit/suppliers', supplier);
    await openAs(page, organisationAdmin.authorization, '/sourcing-suppliers');
    await page.getByRole('link', { name: 'Tidewater Tools' }).click();
    await expect(page).toHaveURL(`/sourcing-suppliers/${id}`);
    await expect(page).toHaveTitle(/Tidewater Tools/);
    await expect(page.getByRole('link', { name: supplier.email })).toBeVisible();
    await expect(page.getByText('cranes')).toBeVisible();
    await expect(page.getByText('Pays late')).toHaveCount(0);
    await expect(page.getByText('Supplier added')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+44 1472 555 0148');
    await expectAccessible();
    // Whoever leaves with something typed is asked first.
    await page.getByRole('link', { name: 'Supplier Organisations' }).last().click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('link', { name: '+44 1472 555 0148' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('This supplier is inactive')).toBeVisible();
    const seen = await people.call(person.authorization, 'GET', `/api/business-unit/suppliers/${id}`);
    expect(seen).toMatchObject({ status: 'INACTIVE', phone: '+44 1472 555 0148', notes: 'Pays late' });
  },
);
