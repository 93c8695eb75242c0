import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readUser } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { enter } from '../../../shared/test/enter.ts';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { loadPasswordScores } from '../password-strength.ts';
import { PasswordChangePage, UserProfilePage } from './account-page.tsx';
import { PasswordResetPage } from './password-reset-page.tsx';
import { RequestPasswordResetPage } from './request-password-reset-page.tsx';

// Preload the lists of common passwords, so that the first test does not time out.
beforeAll(async () => {
  await loadPasswordScores();
});

const good = 'nine brown gulls at noon';
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => enter(userEvent, await field(label), text);
const rule = 'This password does not follow our rules (see below)';

const preferences = { emails: 'AT_ONCE', timeZone: 'Europe/London' };
const account = { 'GET /api/user/preferences': () => json({ data: preferences }) };

describe('changing the password', () => {
  const call = 'POST /api/user/change-password';
  beforeEach(() => localStorage.setItem('tenderbox.authToken', tokenOf(una)));

  async function fillIn() {
    await type('Current password', 'my old password');
    await type('New password', good);
    await type('Confirm new password', good);
  }

  it('continues with the session from the response', async () => {
    const next = tokenOf({ ...una, fullName: 'Una of the new session' });
    const requests = mockApi({
      ...account,
      [call]: () => json({ data: una }, 200, { authorization: `Bearer ${next}` }),
    });
    const router = renderFeaturePage(PasswordChangePage, '/password-change');
    await fillIn();
    await press('Save changes');
    expect(await screen.findByText('Your password has been changed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('tenderbox.authToken')).toBe(next);
    const [change, ...rest] = requests.filter(({ method }) => method !== 'GET');
    expect(rest).toEqual([]);
    expect(await change?.json()).toEqual({ currentPassword: 'my old password', newPassword: good });
  });

  it('shows a wrong current password on its field and keeps the session', async () => {
    mockApi({ ...account, [call]: () => json({ message: 'No', code: 'INVALID_CREDENTIALS' }, 401) });
    renderFeaturePage(PasswordChangePage, '/password-change');
    await fillIn();
    await press('Save changes');
    expect(await screen.findByText('This is not your current password', inPage)).toBeTruthy();
    expect(document.activeElement).toBe(await field('Current password'));
    expect(localStorage.getItem('tenderbox.authToken')).toBe(tokenOf(una));
  });

  it.each([
    ['too short', 'gull at sea', 'This field must contain at least 12 characters'],
    ['common', 'password1234', rule],
    ['the e-mail address', 'una@example.org', rule],
    ["the product's name", 'Tenderbox 2026', rule],
  ])('rejects a password that is %s', async (_name, password, text) => {
    const requests = mockApi(account);
    renderFeaturePage(PasswordChangePage, '/password-change');
    await type('Current password', 'my old password');
    await type('New password', password);
    await type('Confirm new password', password);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await screen.findByText(/^(Very weak|Weak)$/)).toBeTruthy();
    await press('Save changes');
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(0);
    expect((await field('New password')).getAttribute('aria-describedby')).toContain(
      screen.getByRole('list', { name: 'Password rules' }).id,
    );
  });

  it('compares again when the first password changes', async () => {
    mockApi(account);
    renderFeaturePage(PasswordChangePage, '/password-change');
    await type('New password', good);
    await type('Confirm new password', `${good}!`);
    await userEvent.tab();
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    await type('New password', '!');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  });

  it('asks for confirmation before leaving a changed form', async () => {
    mockApi(account);
    renderFeaturePage(PasswordChangePage, '/password-change');
    await type('New password', good);
    await press('Cancel');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  });
});

describe('changing the name', () => {
  beforeEach(() => localStorage.setItem('tenderbox.authToken', tokenOf(una)));

  it('saves the name, stores the new token and emits user-profile-changed', async () => {
    const renamed = { ...una, fullName: 'Una Marsh' };
    const authorization = `Bearer ${tokenOf(renamed)}`;
    const requests = mockApi({
      ...account,
      'PUT /api/user/name': () => json({ data: renamed }, 200, { authorization }),
    });
    let heard = 0;
    window.addEventListener('user-profile-changed', () => heard++, { once: true });
    const router = renderFeaturePage(UserProfilePage, '/user-profile-change');
    expect((await field('Full name')).value).toBe('Una Bell');
    await userEvent.clear(await field('Full name'));
    await press('Save changes');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await type('Full name', ' Una Marsh ');
    await press('Save changes');
    expect(await screen.findByText('Your name has been changed')).toBeTruthy();
    const [change] = requests.filter(({ method }) => method === 'PUT');
    expect(await change?.json()).toEqual({ name: 'Una Marsh' });
    expect(readUser()?.fullName).toBe('Una Marsh');
    expect(heard).toBe(1);
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('the account', () => {
  it('saves only what was changed, with one bar for all parts', async () => {
    localStorage.setItem('tenderbox.authToken', tokenOf(una));
    const requests = mockApi({
      ...account,
      'PUT /api/user/preferences': () => json({ data: { ...preferences, emails: 'DAILY' } }),
    });
    renderFeaturePage(UserProfilePage, '/user-profile-change');
    await userEvent.click(await screen.findByRole('radio', { name: /Once a day/ }));
    expect(screen.getAllByRole('button', { name: /Save|Change/ })).toHaveLength(1);
    await press('Save changes');
    expect(await screen.findByText('Your preferences have been saved')).toBeTruthy();
    const [change, ...rest] = requests.filter(({ method }) => method !== 'GET');
    expect(rest).toEqual([]);
    expect(await change?.json()).toEqual({ ...preferences, emails: 'DAILY' });
  });
});

describe('requesting a password reset', () => {
  it('shows the same confirmation for every e-mail address', async () => {
    const requests = mockApi({ 'POST /api/user/reset-password': () => json({ data: null }) });
    renderFeaturePage(RequestPasswordResetPage, '/request-password-reset');
    await type('E-mail address', 'nobody');
    await press('Send link');
    expect(await screen.findByText('Must be a valid email address')).toBeTruthy();
    await type('E-mail address', '@example.org');
    await press('Send link');
    expect(await screen.findByText(/If nobody@example.org belongs to an account/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Check your inbox');
    expect(await requests[0]?.json()).toEqual({ email: 'nobody@example.org' });
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  });

  it('shows an error when the request fails', async () => {
    mockApi({ 'POST /api/user/reset-password': () => json({ message: 'Wait 9 seconds' }, 429) });
    renderFeaturePage(RequestPasswordResetPage, '/request-password-reset');
    await type('E-mail address', 'una@example.org');
    await press('Send link');
    expect((await screen.findByText('Wait 9 seconds', inPage)).closest('[role="alert"]')).toBeTruthy();
  });
});

describe('password reset link', () => {
  const call = 'POST /api/user/reset-password/secret-token/change';
  function openLink(answers: Parameters<typeof mockApi>[0], address: string) {
    const requests = mockApi(answers);
    return {
      requests,
      router: renderFeaturePage(PasswordResetPage, '/password-reset/{-$token}/{-$email}', address),
    };
  }
  const link = '/password-reset/secret-token/una%40example.org';

  it('is removed from the URL and sets the password of the account', async () => {
    const { requests, router } = openLink({ [call]: () => json({ data: null }) }, link);
    expect((await field('E-mail address')).value).toBe('una@example.org');
    expect(router.state.location.href).toBe('/password-reset');
    expect(router.history.length).toBe(1);
    await type('New password', good);
    await type('Confirm new password', good);
    await press('Set password');
    expect(await screen.findByText('Your password has been changed. Please log in.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(await requests[0]?.json()).toEqual({ email: 'una@example.org', password: good });
  });

  it('offers to request a new link when it cannot be used', async () => {
    openLink({ [call]: () => json({ message: 'Used', code: 'RESET_NOT_USABLE' }, 400) }, link);
    await type('New password', good);
    await type('Confirm new password', good);
    await press('Set password');
    expect(await screen.findByText('This link cannot be used')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/request-password-reset',
    );
  });

  it('asks to open it again when the URL has no token', async () => {
    openLink({}, '/password-reset');
    expect(await screen.findByText(/Open it again from the e-mail, or request a new one/)).toBeTruthy();
  });
});
