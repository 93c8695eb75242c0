import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codesOf, type Person, peopleOf } from './people.ts';
import { desktop, phone } from './sizes.ts';
import { expect, test } from './test.ts';

const newPassword = 'seven slow barges under the moon';

async function enterPassword(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.getByLabel('E-mail address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Verification code').fill(code);
}

test('logs a new user in with two clicks', async ({ page, expectAccessible }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^Show \d+ more/ }).click();
  await expect(page.getByRole('button', { name: /Ben Asante/ })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize(desktop);
  // A code works once, so no other journey uses this person.
  await page.getByRole('button', { name: /Tom Fry/ }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

test.describe('with rejected calls', () => {
  test.use({ expectedProblems: [/status of 401/] });

  test('reports wrong passwords and codes in the specified words, and resets a forgotten password by mail', async ({
    page,
    request,
    expectAccessible,
  }) => {
    const people = peopleOf(request);
    const { person } = await people.organisationAdmin();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await expect(page.getByText(/^Validation failed/)).toBeVisible();

    await enterPassword(page, { ...person, password: 'not the password' });
    await expect(page.getByText('Invalid username/password')).toBeVisible();
    await enterPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible();
    await enterCode(page, '000000');
    await expect(page.getByText('Invalid verification code')).toBeVisible();
    await page.getByLabel('Verification code').press('Backspace');
    await expect(page.getByText('Invalid verification code')).toBeHidden();
    await page
      .getByRole('button', { name: 'Back to login' })
      .or(page.getByRole('link', { name: 'Back to login' }))
      .click();

    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await page.getByLabel('E-mail address').fill(person.username);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Check your inbox')).toBeVisible();
    await expectAccessible();
    await page.goto(await people.linkTo(person.username, /\/password-reset\/\S+/));
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(person.username)));
    await expectAccessible();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(/\/login/);
    await enterPassword(page, { ...person, password: newPassword });
    await enterCode(page, person.nextCode());
    await expect(page).toHaveURL('/my-organisation');
  });
});

test('turns an invitation into an account with its own authenticator', async ({
  page,
  request,
  expectAccessible,
}) => {
  const people = peopleOf(request);
  const username = `${randomUUID()}@invited.example`;
  const name = `Invited ${randomUUID().slice(0, 8)}`;
  await people.call(people.systemAdmin, 'POST', '/api/system/organisations', {
    name,
    adminEmail: username,
  });
  await page.goto(await people.linkTo(username, /\/invitations\/\S+/));
  await expect(page.getByText(`You are invited to join ${name} as Organisation Admin.`)).toBeVisible();
  await expect(page).not.toHaveURL(/invitations\/.{20}/);
  await expectAccessible();
  await page.getByLabel('Full name').fill('Ivy Newcombe');
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill('something else entirely');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByText('Terms and conditions must be accepted')).toBeVisible();
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, { username, password: newPassword });
  const image = page.getByRole('img', { name: 'QR code to set up account verification' });
  await expect(image).toBeVisible();
  expect((await image.boundingBox())?.width).toBeLessThanOrEqual(250);
  await expect(page.getByText('Reset account verification')).toBeHidden();
  await expectAccessible();
  const secret = (await page.getByLabel('Set-up key').textContent()) ?? '';
  await enterCode(page, codesOf(secret.replace(/\s/g, ''))());
  await expect(page).toHaveURL('/my-organisation');
});

test('opens a guarded page after login, and resets a lost authenticator by mail', async ({
  page,
  request,
}) => {
  const people = peopleOf(request);
  const { person } = await people.businessUnitAdmin();
  await page.goto('/suppliers?size=25');
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  await enterPassword(page, person);
  await enterCode(page, person.nextCode());
  await expect(page).toHaveURL('/suppliers?size=25');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByText('Log Out').click();

  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, person);
  await page.getByText('Reset account verification').click();
  const sent = `follow the instructions in the email sent to ${person.username}.`;
  await expect(page.getByText(sent)).toBeVisible();
  await page.goto(await people.linkTo(person.username, /\/2FA-reset\/\S+/));
  await expect(page.getByText(/^Account verification has been reset\. Please sign in/)).toBeVisible();
  await expect(page).toHaveURL('/2FA-reset');
  await enterPassword(page, person);
  await expect(page.getByRole('img', { name: 'QR code to set up account verification' })).toBeVisible();
});
