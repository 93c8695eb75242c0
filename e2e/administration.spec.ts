import { randomUUID } from 'node:crypto';
import { openAs, peopleOf } from './people.ts';
import { atAnySize, expect, test } from './test.ts';

test(
  'from a new organisation to a working business unit admin',
  atAnySize,
  async ({ browser, page, request }) => {
    const people = peopleOf(request);
    const name = `Ferry Company ${randomUUID().slice(0, 8)}`;
    const [adminEmail, unitEmail] = [`${randomUUID()}@ferry.example`, `${randomUUID()}@ferry.example`];

    await openAs(page, people.systemAdmin, '/organisations');
    await page.getByRole('link', { name: 'Add organisation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add sourcing organisation' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel("First admin's e-mail address").fill(adminEmail);
    await page.getByRole('button', { name: 'Add organisation' }).click();
    await expect(
      page.getByText(`${name} was added, and an invitation was sent to ${adminEmail}.`),
    ).toBeVisible();
    await expect(page.getByText(adminEmail, { exact: true }).first()).toBeVisible();

    const admin = await people.join(adminEmail, 'Olga Ferry');
    const adminPage = await (await browser.newContext(test.info().project.use)).newPage();
    await openAs(adminPage, admin.authorization, '/my-organisation');
    await adminPage.getByRole('link', { name: 'Add business unit' }).first().click();
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Add business unit' })).toBeVisible();
    await adminPage.getByRole('textbox', { name: 'Name', exact: true }).fill('Passenger Ships');
    await adminPage.getByLabel('E-mail address of the first admin').fill(unitEmail);
    await adminPage.getByRole('button', { name: 'Add business unit' }).click();
    await expect(
      adminPage.getByText(`Passenger Ships was added, and ${unitEmail} was invited`),
    ).toBeVisible();

    const unitAdmin = await people.join(unitEmail, 'Umar Ferry');
    const unitPage = await (await browser.newContext(test.info().project.use)).newPage();
    await openAs(unitPage, unitAdmin.authorization, '/');
    await expect(unitPage).toHaveURL('/events');
    await unitPage.goto('/history');
    await expect(unitPage.getByText('Invitation accepted').first()).toBeVisible();
    const download = unitPage.waitForEvent('download');
    await unitPage.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^history_passenger-ships_.+\.csv$/);
    await adminPage.context().close();
    await unitPage.context().close();
  },
);

test(
  'the system admin finds organisations and admins, deactivates one, and its people are out',
  atAnySize,
  async ({ page, request, expectAccessible, expectAccessibleAtAllSizes }) => {
    const people = peopleOf(request);
    const { organisationId, organisationName, person } = await people.organisationAdmin();
    await openAs(page, people.systemAdmin, '/system-admins');
    await expect(page.getByText('Sam Oduya').first()).toBeVisible();
    await expectAccessibleAtAllSizes();
    await page.getByRole('tab', { name: 'History' }).click();
    const searched = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get('search') === organisationName,
    );
    await page.getByLabel('Search history').fill(organisationName);
    await searched;
    await expect(page.getByRole('button', { name: organisationName }).first()).toBeVisible();
    await expectAccessibleAtAllSizes();
    await page.goto('/organisations');
    await page.getByLabel('Search by name').fill(organisationName);
    const found = page.getByRole('link', { name: organisationName });
    await expect(found).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await expectAccessibleAtAllSizes();

    await found.click();
    await expect(page).toHaveURL(new RegExp(`/organisations/${organisationId}`));
    await expect(page.getByRole('heading', { level: 1, name: organisationName })).toBeVisible();
    await expectAccessible();
    await page
      .getByRole('button', { name: /more|actions/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Deactivate organisation' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(`Deactivate ${organisationName}?`)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Deactivate organisation' }).click();
    await expect(page.getByText(`${organisationName} was deactivated.`)).toBeVisible();
    const answer = await request.get('/api/user', { headers: { authorization: person.authorization } });
    expect(answer.status()).toBe(401);
  },
);

test.describe('with a refused label', () => {
  test.use({ expectedProblems: [/status of 409/] });

  test(
    'the organisation admin looks after labels, people and details',
    atAnySize,
    async ({ page, request, expectAccessibleAtAllSizes }) => {
      const { person } = await peopleOf(request).organisationAdmin('Olive Marsh');
      await openAs(page, person.authorization, '/my-organisation');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleAtAllSizes();
      await page.getByRole('tab', { name: 'Labels' }).click();
      for (const expected of ['The label “Marine” was added', 'This label already exists']) {
        await page.getByLabel('New label').fill('Marine');
        await page.getByRole('button', { name: 'Add label' }).click();
        await expect(page.getByText(expected).first()).toBeVisible();
      }
      await expectAccessibleAtAllSizes();
      await page.getByRole('tab', { name: 'People' }).click();
      const shown = (tab: string) => page.getByRole('tabpanel', { name: tab });
      await expect(shown('People').getByText('Olive Marsh').first()).toBeVisible();
      await page.getByRole('button', { name: 'Invite person' }).click();
      const email = `${randomUUID()}@invited.example`;
      await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
      await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText(`An invitation was sent to ${email}.`)).toBeVisible();
      await expectAccessibleAtAllSizes();
      await page.getByRole('tab', { name: 'History' }).click();
      await expect(shown('History').getByText('Label added').first()).toBeVisible();
      await page.getByRole('button', { name: 'Check the audit trail' }).click();
      await expect(page.getByText(/^The audit trail is whole: /)).toBeVisible();
      await expectAccessibleAtAllSizes();
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Marsh Harbours ${randomUUID()}`);
      await expectAccessibleAtAllSizes();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Your organisation was saved')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.goto('/sourcing-suppliers');
      await expect(page.getByRole('heading', { level: 1, name: 'Supplier Organisations' })).toBeVisible();
      await expectAccessibleAtAllSizes();
    },
  );
});
