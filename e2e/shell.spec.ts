import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { readsOf } from './reads.ts';
import { desktop, phone } from './sizes.ts';
import { expect, onPhone, test } from './test.ts';

test('lets a person with two roles choose one, switch to the other, and log out in all tabs', async ({
  page,
  context,
  request,
  expectAccessible,
}) => {
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

  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('tenderbox.authToken'))}`;
  expect((await request.get('/api/user', { headers: { authorization } })).status()).toBe(200);
  const otherTab = await context.newPage();
  const untilRead = readsOf(otherTab);
  await otherTab.goto('/faq');
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
  await untilRead();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByText('Log Out').click();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherTab).toHaveURL(/\/login/);
  expect((await request.get('/api/user', { headers: { authorization } })).status()).toBe(401);
});

test('dismisses the privacy banner, shows a new name immediately, and ends other sessions with a new password', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { person } = await peopleOf(request).organisationAdmin('Olive Marsh');
  const banner = page.getByText('The Tenderbox privacy policy has been recently updated.');
  await openAs(page, person.authorization, '/my-organisation');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: "Don't show again" }).click();
  await expect(banner).toBeHidden();

  const menu = page.getByRole('button', { name: /User menu/ });
  await expect(menu).toHaveText(/OM/);
  await menu.click();
  await page.getByRole('link', { name: 'Change Name' }).click();
  await expect(page).toHaveURL('/user-profile-change');
  await expect(page.getByLabel('Full name')).toHaveValue('Olive Marsh');
  await expectAccessible();
  await page.getByLabel('Full name').fill('Zoe Anna Quill');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your name has been changed')).toBeVisible();
  await expect(menu).toHaveText(/ZAQ/);

  await menu.click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/password-change');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('nine bright buoys in the fog');
  await page.getByLabel('Confirm new password').fill('nine bright buoys in the fog');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page).toHaveURL('/my-organisation');
  const old = await request.get('/api/user', { headers: { authorization: person.authorization } });
  expect(old.status()).toBe(401);
  await page.reload();
  await expect(page).toHaveURL('/my-organisation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

onPhone(() => {
  test('redirects the wrong role home, and shows the links of the role in the menu', async ({
    page,
    request,
  }) => {
    const { person } = await peopleOf(request).businessUnitAdmin();
    await openAs(page, person.authorization, '/organisations');
    await expect(page).toHaveURL('/events');
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const name of ['Events', 'Suppliers', 'Messages']) {
      await expect(
        page.getByRole('link', { name, exact: true }).or(page.getByRole('menuitem', { name })),
      ).toBeVisible();
    }
  });
});

test('shows policies to everyone and help pages to logged-in people, all accessible', async ({
  page,
  request,
  expectAccessible,
}) => {
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveURL('/terms-and-conditions');
  const about = page.getByRole('navigation', { name: 'About this site' });
  const read = async (name: string) => {
    await about.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible();
  };
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    for (const name of ['Terms of Use', 'Use of Cookies', 'Privacy Policy']) await read(name);
  }
  await expect(about.getByRole('link', { name: 'FAQ' })).toHaveCount(0);
  const { person } = await peopleOf(request).organisationAdmin();
  await openAs(page, person.authorization, '/faq');
  await expect(page).toHaveURL('/faq');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const name of ['FAQ', 'Training']) await read(name);
  }
});

test.describe('in a browser that is too old', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  });

  test('shows only the notice, and loads and requests nothing else', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'This browser is not supported' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('E-mail address')).toBeHidden();
    const expected = /^\/(login|favicon\.svg|assets\/browser-gate-[^/]+\.js)$/;
    expect(requested.filter((path) => !expected.test(path))).toEqual([]);
  });
});

test('shows the schedule of events, and finds and starts everything by keyboard', async ({
  page,
  expectAccessible,
}) => {
  await openAs(page, demoSession('una.bell@harbour.example'), '/events');
  await expect(page.getByRole('list', { name: 'Needs you' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page).toHaveURL(/view=schedule/);
  const schedule = page.getByRole('region', { name: 'Schedule' });
  await schedule.getByRole('link', { name: 'Quay cranes, lot 2' }).focus();
  await expectAccessible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Earlier or later')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette).toBeHidden();

  await page.getByRole('button', { name: 'Search and commands' }).click();
  await palette.getByRole('combobox').fill('quay cranes, lot 2');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Quay cranes, lot 2');
  await expect(palette.getByRole('option', { name: 'Message its suppliers…' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quay cranes, lot 2' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('clone');
  await page.keyboard.press('Enter');
  const clone = page.getByRole('dialog', { name: /Clone/ });
  await expect(clone).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(clone).toBeHidden();

  await page.setViewportSize(phone);
  await page.goto('/events?view=schedule');
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(palette.getByRole('combobox')).toBeFocused();
  // The thing that was looked at last is first.
  await expect(palette.getByRole('option').first()).toContainText('Quay cranes, lot 2');
  await expectAccessible();
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect(palette).toBeHidden();
});
