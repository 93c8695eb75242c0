import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { enter } from '../../../shared/test/enter.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { stylesOf } from '../../../shared/test/styles.ts';
import { version } from '../../../shared/test/version.ts';
import { LoginPage } from './login-page.tsx';

const notDemo = { 'GET /api/version': () => json({ data: version }) };
const authorization = { authorization: `Bearer ${tokenOf(una)}` };
const role = { id: una.userRoleId, role: una.roleName, entityName: 'Dredging', secondaryEntityName: null };
const good = {
  ...notDemo,
  'POST /api/user/qr-code': () => json({ data: null }),
  'POST /api/authenticate': () => json({ data: una }, 200, authorization),
  'GET /api/user/roles': () => json({ data: [role] }),
};
const refusal = (code: string) => () => json({ message: 'No', code, fieldErrors: [], globalErrors: [] }, 401);

function open(answers: Parameters<typeof mockApi>[0] = good, address = '/login') {
  const requests = mockApi(answers);
  const router = renderFeaturePage(LoginPage, '/login', address);
  return { requests, router };
}

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail address');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const login = () => screen.getByRole('button', { name: 'Login' });
const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification code');

async function enterCredentials(username = 'una@example.org') {
  const user = userEvent.setup();
  await enter(user, await email(), username);
  await enter(user, password(), 'a good password');
  await user.click(login());
  return user;
}

describe('login credentials', () => {
  it('are validated before anything is sent', async () => {
    const user = userEvent.setup();
    const { requests } = open();
    await screen.findByRole('link', { name: 'Forgot password' });
    await user.click(login());
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2));
    expect(document.activeElement).toBe(await email());
    await user.type(await email(), 'una');
    expect(await screen.findByText('Must be a valid email address')).toBeTruthy();
    await user.clear(await email());
    await user.click(await email());
    await user.paste(`${'a'.repeat(244)}@example.org`);
    expect(await screen.findByText('This field must not be longer than 255 characters')).toBeTruthy();
    await user.clear(await email());
    await user.click(password());
    await user.paste('a'.repeat(256));
    expect(await screen.findByText('This field must not be longer than 255 characters')).toBeTruthy();
    await user.click(login());
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('have autocomplete hints and are sent trimmed', async () => {
    const { requests } = open();
    expect((await email()).autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    await enterCredentials('  una@example.org ');
    await codeField();
    const sent = requests.find(({ url }) => url.endsWith('/api/user/qr-code'));
    expect(await sent?.json()).toEqual({ username: 'una@example.org', password: 'a good password' });
  });

  it('show a retry countdown that disappears at the end', async () => {
    const headers = { 'retry-after': '2' };
    open({ ...good, 'POST /api/user/qr-code': () => json({ message: 'Internal' }, 429, headers) });
    await enterCredentials();
    expect(await screen.findByText('Try again in 2 seconds.')).toBeTruthy();
    expect(await screen.findByText('Try again in 1 second.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Unable to login/)).toBeNull());
    expect(screen.queryByText(/Try again/)).toBeNull();
  });

  it.each([
    [401, {}, 'Invalid username/password'],
    [500, {}, 'Unable to login. Please try again later.'],
    [400, {}, 'Unable to login. Please try again later.'],
    [429, { 'retry-after': '7' }, 'Unable to login. Please try again later.Try again in 7 seconds.'],
  ])('stay filled in with an error when the server responds with %s', async (status, headers, text) => {
    open({ ...good, 'POST /api/user/qr-code': () => json({ message: 'Internal' }, status, headers) });
    await enterCredentials();
    await waitFor(() => expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(text));
    expect((await email()).value).toBe('una@example.org');
  });

  it('are next to links for forgotten passwords and the public pages', async () => {
    open();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await email();
    expect(link('Forgot password')).toBe('/request-password-reset');
    expect(link('Privacy Policy')).toBe('/privacy-policy');
    expect(link('Terms of Use')).toBe('/terms-and-conditions');
    expect(link('Use of Cookies')).toBe('/cookie-policy');
    expect(link('Help')).toBe('/help');
  });
});

describe('verification code', () => {
  it('accepts digits only, is sent when complete and starts the session', async () => {
    const { requests, router } = open();
    const user = await enterCredentials();
    expect(await screen.findByRole('heading', { name: 'Verify your account' })).toBeTruthy();
    const field = await codeField();
    expect(field.autocomplete).toBe('one-time-code');
    await user.type(field, '12a34 5');
    expect(field.value).toBe('12345');
    expect(requests.some(({ url }) => url.endsWith('/api/authenticate'))).toBe(false);
    await user.type(field, '6');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const sent = requests.find(({ url }) => url.endsWith('/api/authenticate'));
    expect(await sent?.json()).toEqual({
      username: 'una@example.org',
      password: 'a good password',
      code: '123456',
    });
    expect(localStorage.getItem('tenderbox.authToken')).toBe(tokenOf(una));
  });

  it('can be pasted with a space and shows that it is being checked', async () => {
    open({ ...good, 'POST /api/authenticate': () => new Promise(() => undefined) });
    const user = await enterCredentials();
    await user.click(await codeField());
    await user.paste('123 456');
    expect(await screen.findByText('Checking the code…')).toBeTruthy();
    expect((await codeField()).value).toBe('123456');
  });

  it.each([
    [refusal('INVALID_CODE'), 'Invalid verification code'],
    [refusal('INVALID_CREDENTIALS'), 'Invalid username/password'],
    [() => json({}, 500), 'Unable to login. Please try again later.'],
  ])('shows an error until it is edited', async (answer, text) => {
    open({ ...good, 'POST /api/authenticate': answer });
    const user = await enterCredentials();
    await user.type(await codeField(), '123456');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await codeField()).getAttribute('aria-invalid')).toBe('true');
    expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
    await user.type(await codeField(), '{Backspace}');
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect((await codeField()).getAttribute('aria-invalid')).toBe('false');
  });

  it('is cleared when going back to the credentials', async () => {
    open({ ...good, 'POST /api/authenticate': refusal('INVALID_CODE') });
    const user = await enterCredentials();
    await user.type(await codeField(), '123456');
    await screen.findByText('Invalid verification code');
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect((await email()).value).toBe('una@example.org');
    await user.click(login());
    expect((await codeField()).value).toBe('');
    expect(screen.queryByText('Invalid verification code')).toBeNull();
  });

  it('can be reset by e-mail', async () => {
    const { requests } = open({ ...good, 'POST /api/user/reset-2FA': () => json({ data: null }) });
    const user = await enterCredentials();
    await user.click(await screen.findByRole('button', { name: 'Reset account verification' }));
    const text =
      'To complete the account verification reset process, follow the instructions in the email sent to una@example.org.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset account verification' })).toBeNull();
    const sent = requests.find(({ url }) => url.endsWith('/api/user/reset-2FA'));
    expect(await sent?.json()).toEqual({ email: 'una@example.org' });
  });
});

describe('setting up verification', () => {
  it('shows the QR code and the key, and no reset button', async () => {
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    open({ ...good, 'POST /api/user/qr-code': () => json({ data: image, secret: 'ABCDEFGHIJ' }) });
    const user = await enterCredentials();
    const code = await screen.findByRole('img', { name: 'QR code to set up account verification' });
    expect(code.getAttribute('src')).toBe(image);
    expect(stylesOf(code).maxWidth).toBe('250px');
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset account verification' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe('ABCDEFGHIJ');
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  });
});

describe('after login', () => {
  it.each([
    ['/login?redirectUrl=%2Fevents%3Fpage%3D2', '/events?page=2'],
    ['/login?redirectUrl=%2F%2Fevil.example', '/'],
    ['/login', '/'],
  ])('redirects from %s to %s', async (address, target) => {
    const { router } = open(good, address);
    const user = await enterCredentials();
    await user.type(await codeField(), '123456');
    await waitFor(() => expect(router.state.location.href).toBe(target));
  });

  it('asks users with several roles to select one first', async () => {
    const several = { 'GET /api/user/roles': () => json({ data: [role, { ...role, id: una.id }] }) };
    const { router } = open({ ...good, ...several }, '/login?redirectUrl=%2Fevents');
    const user = await enterCredentials();
    await user.type(await codeField(), '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/select-role'));
    expect(router.state.location.search).toEqual({ redirectUrl: '/events' });
  });
});

describe('verification reset link', () => {
  const call = 'POST /api/user/reset-2FA/secret-token/change';
  function openLink(answer: () => Response) {
    const requests = mockApi({ ...notDemo, [call]: answer });
    const path = '/2FA-reset/{-$twoFactorResetToken}';
    const router = renderFeaturePage(LoginPage, path, '/2FA-reset/secret-token');
    return { requests, router };
  }

  it.each([
    [
      () => json({ data: null }),
      'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
      'status',
    ],
    [
      () => json({ code: 'RESET_NOT_USABLE' }, 400),
      'Account verification reset failed. Please restart the process from the beginning.',
      'alert',
    ],
  ])('is redeemed once, shows the result and is removed from the URL', async (answer, text, kind) => {
    const { requests, router } = openLink(answer);
    expect((await screen.findByText(text)).closest(`[role="${kind}"]`)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/2FA-reset');
    expect(router.history.length).toBe(1);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await email()).toBeTruthy();
  });
});

describe('demo installation', () => {
  const account = {
    username: 'una@example.org',
    password: 'a good password',
    fullName: 'Una Bell',
    roles: ['Business Unit Admin', 'Supplier User'],
    place: 'Harbour Authority · Dredging',
    code: '654321',
  };
  const demo = {
    ...good,
    'GET /api/version': () => json({ data: { ...version, demo: true } }),
    'GET /api/dev/accounts': () => json({ data: [account] }),
  };

  it('logs in with two clicks', async () => {
    const user = userEvent.setup();
    const { requests, router } = open(demo);
    await user.click(await screen.findByRole('button', { name: /Several roles.*Una Bell/ }));
    expect((await email()).value).toBe(account.username);
    expect(document.activeElement).toBe(login());
    await user.click(login());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const sent = requests.find(({ url }) => url.endsWith('/api/authenticate'));
    expect(await sent?.json()).toMatchObject({ code: '654321' });
  });

  it('shows an account on one line, and its whole place in the tooltip', async () => {
    open(demo);
    const place = await screen.findByText(account.place);
    expect(stylesOf(place.parentElement as HTMLElement).whiteSpace).toBe('nowrap');
    expect(place.parentElement?.title).toContain(account.place);
  });

  it('shows an error when its accounts cannot be loaded', async () => {
    open({ ...demo, 'GET /api/dev/accounts': () => json({}, 500) });
    expect(await screen.findByText('The demo accounts could not be loaded.')).toBeTruthy();
  });

  it('is required for the list of accounts', async () => {
    const { requests } = open();
    await email();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText('Demo accounts')).toBeNull();
  });
});
