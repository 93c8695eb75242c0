import { openAs, peopleOf } from './people.ts';
import { atAnySize, expect, test } from './test.ts';

test(
  'someone with two roles chooses one and switches to the other',
  atAnySize,
  async ({ page, request, expectAccessible }) => {
    const { person } = await peopleOf(request).twoHats();
    await openAs(page, person.authorization, '/select-role');
    await expect(page.getByText('You are logged in as:')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio').first()).toBeChecked();
    await expectAccessible();
    await page.getByRole('button', { name: 'Use Selected Role' }).click();
    await expect(page).toHaveURL(/\/events/);

    await page.getByRole('button', { name: /User menu/ }).click();
    await expect(
      page.getByText('Your roles are listed below. You can switch to another role by clicking on it.'),
    ).toBeVisible();
    await expectAccessible();
    await page.getByText('Quay Works').click();
    await expect(page.getByText('You are now logged in as Quay Works')).toBeVisible();
    await expect(page).toHaveURL(/\/events/);
  },
);

test('a new name is shown at once', atAnySize, async ({ page, request, expectAccessible }) => {
  const { person } = await peopleOf(request).organisationAdmin('Olive Marsh');
  await openAs(page, person.authorization, '/user-profile-change');
  await expect(page.getByRole('button', { name: /User menu/ })).toHaveText(/OM/);
  await expect(page.getByLabel('Full name')).toHaveValue('Olive Marsh');
  await expectAccessible();
  await page.getByLabel('Full name').fill('Zoe Anna Quill');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /User menu/ })).toHaveText(/ZAQ/);
});

test(
  'a changed password ends the other sessions and keeps this one',
  atAnySize,
  async ({ page, request }) => {
    const { person } = await peopleOf(request).organisationAdmin();
    await openAs(page, person.authorization, '/password-change');
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('nine bright buoys in the fog');
    await page.getByLabel('Confirm new password').fill('nine bright buoys in the fog');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(page).toHaveURL('/my-organisation');
    const old = await request.get('/api/user', { headers: { authorization: person.authorization } });
    expect(old.status()).toBe(401);
    await page.reload();
    await expect(page).toHaveURL('/my-organisation');
  },
);

test('logging out ends the session here and in other tabs', atAnySize, async ({ page, context, request }) => {
  const { person } = await peopleOf(request).businessUnitAdmin();
  await openAs(page, person.authorization, '/events');
  const otherTab = await context.newPage();
  await otherTab.goto('/faq');
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByText('Log Out').click();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherTab).toHaveURL(/\/login/);
  const answer = await request.get('/api/user', { headers: { authorization: person.authorization } });
  expect(answer.status()).toBe(401);
});

test('the wrong role goes home, and the links are those of the role', async ({ page, request, isMobile }) => {
  const { person } = await peopleOf(request).businessUnitAdmin();
  await openAs(page, person.authorization, '/organisations');
  await expect(page).toHaveURL('/events');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  for (const name of ['Events', 'Suppliers', 'Messages']) {
    await expect(
      page.getByRole('link', { name, exact: true }).or(page.getByRole('menuitem', { name })),
    ).toBeVisible();
  }
});

test('the privacy banner stays away once it was dismissed', atAnySize, async ({ page, request }) => {
  const { person } = await peopleOf(request).organisationAdmin();
  await openAs(page, person.authorization, '/my-organisation');
  await expect(page.getByText('The Tenderbox privacy policy has been recently updated.')).toBeVisible();
  await page.getByRole('button', { name: "Don't show again" }).click();
  await expect(page.getByText('The Tenderbox privacy policy has been recently updated.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('The Tenderbox privacy policy has been recently updated.')).toBeHidden();
});

test('the policies are open to everyone and accessible', async ({ page, expectAccessible }) => {
  for (const path of ['/terms-and-conditions', '/cookie-policy', '/privacy-policy']) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
  }
});

test('the pages for those who are signed in are accessible', async ({ page, request, expectAccessible }) => {
  const { person } = await peopleOf(request).organisationAdmin();
  for (const path of ['/faq', '/training']) {
    await openAs(page, person.authorization, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
  }
});

test.describe('in a browser that is too old', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  });

  test('only the notice is shown', atAnySize, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText(/browser/i).first()).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toBeHidden();
  });
});
