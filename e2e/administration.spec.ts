import { randomUUID } from 'node:crypto';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

test('creates an organisation and a working business unit admin, then deactivates it and locks its people out', async ({
  page,
  request,
  openAsOther,
  expectAccessible,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const name = `Ferry Company ${randomUUID().slice(0, 8)}`;
  const [adminEmail, unitEmail] = [`${randomUUID()}@ferry.example`, `${randomUUID()}@ferry.example`];

  await openAs(page, people.systemAdmin, '/organisations');
  await page.getByRole('link', { name: 'Add organisation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add sourcing organisation' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('E-mail address of the first admin').fill(adminEmail);
  await page.getByRole('button', { name: 'Add organisation' }).click();
  await expect(page.getByText(`${name} was added, and ${adminEmail} was invited`)).toBeVisible();
  await expect(page.getByText(adminEmail, { exact: true }).first()).toBeVisible();

  const admin = await people.join(adminEmail, 'Olga Ferry');
  const adminPage = await openAsOther(admin.authorization, '/my-organisation');
  await adminPage.getByRole('link', { name: 'Add business unit' }).first().click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Add business unit' })).toBeVisible();
  await adminPage.getByRole('textbox', { name: 'Name', exact: true }).fill('Passenger Ships');
  await adminPage.getByLabel('E-mail address of the first admin').fill(unitEmail);
  await adminPage.getByRole('button', { name: 'Add business unit' }).click();
  await expect(adminPage.getByText(`Passenger Ships was added, and ${unitEmail} was invited`)).toBeVisible();
  await adminPage.close();

  const unitAdmin = await people.join(unitEmail, 'Umar Ferry');
  const unitPage = await openAsOther(unitAdmin.authorization, '/events?view=history');
  await expect(unitPage.getByText('Invitation accepted').first()).toBeVisible();
  const download = unitPage.waitForEvent('download');
  await unitPage.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^history_passenger-ships_.+\.csv$/);
  await unitPage.close();

  await page.getByRole('link', { name: 'System Admins' }).click();
  await expect(page.getByText('Sam Oduya').first()).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('tab', { name: 'History' }).click();
  const searched = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('search') === name,
  );
  await page.getByLabel('Search history').fill(name);
  await searched;
  await expect(page.getByRole('button', { name }).first()).toBeVisible();
  await expectAccessibleAtAllSizes();

  await page.getByRole('link', { name: 'System health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System health' })).toBeVisible();
  await expect(page.getByText(/^(Everything works|\d+ things? needs? you)$/)).toBeVisible();
  // Samples begin within a minute of the start.
  const requests = page.getByRole('slider', { name: 'Requests per minute, values by time' });
  await expect(requests).toHaveAttribute('aria-valuetext', /^Latest, All \d/, { timeout: 90_000 });
  await requests.press('ArrowLeft');
  await expect(requests).toHaveAttribute('aria-valuetext', /^\d\d:\d\d \w+, All/);
  await expectAccessibleAtAllSizes();

  await page.getByRole('link', { name: 'Sourcing Organisations' }).click();
  await page.getByLabel('Search by name').fill(name);
  await expect(page).toHaveURL(/\/organisations.*search=/);
  const found = page.getByRole('link', { name });
  await expect(found).toHaveCount(1);
  await expectAccessibleAtAllSizes();
  await found.click();
  await expect(page).toHaveURL(/\/organisations\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page
    .getByRole('button', { name: /more|actions/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Deactivate organisation' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(`Deactivate ${name}?`)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Deactivate organisation' }).click();
  await expect(page.getByText(`${name} was deactivated`)).toBeVisible();
  await expectAccessibleAtAllSizes();
  for (const { authorization } of [admin, unitAdmin]) {
    expect((await request.get('/api/user', { headers: { authorization } })).status()).toBe(401);
  }
});

test.describe('with a rejected label', () => {
  test.use({ expectedProblems: [/status of 409/] });

  test('lets the organisation admin manage labels, people, details and a supplier of a unit', async ({
    page,
    request,
    expectAccessible,
    expectAccessibleAtAllSizes,
  }) => {
    const people = peopleOf(request);
    const { person: buyer, organisationAdmin } = await people.businessUnitAdmin();
    const supplier = {
      supplierCode: 'TW-7',
      name: 'Tidewater Tools',
      email: 'tenders@tidewater.example',
      tags: ['cranes'],
      notes: 'Pays late',
    };
    const { id } = await people.call(buyer.authorization, 'POST', '/api/business-unit/suppliers', supplier);

    await openAs(page, organisationAdmin.authorization, '/my-organisation');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtAllSizes();
    await page.getByRole('tab', { name: 'Labels' }).click();
    for (const expected of ['The label “Marine” was added', 'This label already exists']) {
      await page.getByLabel('New label').fill('Marine');
      await page.getByRole('button', { name: 'Add label' }).click();
      await expect(page.getByText(expected).first()).toBeVisible();
    }
    await expectAccessibleAtAllSizes();
    // Leaving with typed text would ask for confirmation first.
    await page.getByLabel('New label').fill('');
    await page.getByRole('tab', { name: 'People' }).click();
    const shown = (tab: string) => page.getByRole('tabpanel', { name: tab });
    await expect(shown('People').getByText('Olive Marsh').first()).toBeVisible();
    await page.getByRole('button', { name: 'Invite person' }).click();
    const email = `${randomUUID()}@invited.example`;
    await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    await expectAccessible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(shown('History').getByText('Label added').first()).toBeVisible();
    await page.getByRole('button', { name: 'Check audit trail' }).click();
    await expect(page.getByText(/^The audit trail is intact: /)).toBeVisible();
    await expectAccessible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Marsh Harbours ${randomUUID()}`);
    await expectAccessibleAtAllSizes();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your organisation was saved')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);

    await page.getByRole('link', { name: 'Supplier Organisations' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Supplier Organisations' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tidewater Tools' })).toBeVisible();
    await expectAccessibleAtAllSizes();
    await page.getByRole('link', { name: 'Tidewater Tools' }).click();
    await expect(page).toHaveURL(`/sourcing-suppliers?supplierId=${id}`);
    await expect(page).toHaveTitle(/Tidewater Tools/);
    await expect(page.getByRole('link', { name: supplier.email })).toBeVisible();
    await expect(page.getByText('cranes')).toBeVisible();
    await expect(page.getByText('Pays late')).toHaveCount(0);
    await expect(page.getByText('Supplier added')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+44 1472 555 0148');
    await expectAccessible();
    // Asks for confirmation.
    await page.getByRole('link', { name: 'Supplier Organisations' }).last().click();
    await page.getByRole('button', { name: 'Stay on page' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('link', { name: '+44 1472 555 0148' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('This supplier is inactive')).toBeVisible();
    const seen = await people.call(buyer.authorization, 'GET', `/api/business-unit/suppliers/${id}`);
    expect(seen).toMatchObject({ status: 'INACTIVE', phone: '+44 1472 555 0148', notes: 'Pays late' });
  });
});
