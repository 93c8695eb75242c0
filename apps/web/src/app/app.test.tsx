import { createMemoryHistory } from '@tanstack/react-router';
import type { Role } from '@tenderbox/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { saveAuthorization } from '../entities/session/session.ts';
import { tokenOf, una } from '../entities/test/session-token.ts';
import { json, mockApi } from '../shared/test/mock-api.ts';
import { ready } from '../shared/test/readiness.ts';
import { testId } from '../shared/test/test-id.ts';
import { version } from '../shared/test/version.ts';
import { showAppMessage } from '../shared/ui/feedback/app-message.ts';
import { App } from './app.tsx';

// Preload lazy code, so that the tests do not wait for it.
beforeAll(() =>
  Promise.all([
    import('./layouts/default-layout.tsx'),
    import('../features/messages/components/messages-page.tsx'),
    import('./pages/help-and-status-page.tsx'),
    import('../features/identity/components/login-page.tsx'),
    import('../features/select-role/components/select-role-page.tsx'),
  ]),
);

function signIn(user: Partial<Omit<typeof una, 'roleName'>> & { roleName?: string } = {}) {
  saveAuthorization(`Bearer ${tokenOf({ ...una, ...user } as typeof una)}`);
}

function open(path: string, answers: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({
    'GET /api/version': () => json({ data: version }),
    'GET /api/health/ready': () => json({ data: ready }),
    ...answers,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<App history={history} />);
  return { history, requests };
}

const titled = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · Tenderbox`));

describe('unknown URL', () => {
  test('shows a not-found page with a link home', async () => {
    signIn();
    open('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    await titled('Page not found');
    await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await titled('Events');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });
});

describe('window title', () => {
  test.each([
    ['/messages/edit', 'BUSINESS_UNIT_ADMIN', 'New message'],
    ['/messages', 'BIDDER_USER', 'Messages'],
    ['/events', 'BIDDER_USER', 'Events'],
    ['/events', 'BUSINESS_UNIT_ADMIN', 'Events'],
    ['/sourcing/events/new', 'BUSINESS_UNIT_ADMIN', 'Add event'],
    ['/suppliers', 'BUSINESS_UNIT_ADMIN', 'Suppliers'],
    ['/suppliers/b1/my-team', 'BIDDER_ADMIN', 'My Team'],
    ['/my-organisation', 'SOURCING_ORGANISATION_ADMIN', 'My Organisation'],
    ['/system-admins', 'SYSTEM_ADMIN', 'System Admins'],
  ] as const)('is set at %s for %s', async (path, roleName, title) => {
    signIn({ roleName });
    open(path);
    await titled(title);
  });
});

test('keeps the page and its focus while the URL changes, even on a slow device', async () => {
  signIn();
  const { history, requests } = open('/messages');
  const place = await screen.findByRole('searchbox');
  place.focus();
  const hidden: string[] = [];
  const watcher = new MutationObserver((changes) => {
    const targets = changes.map(({ target }) => target as HTMLElement);
    hidden.push(...targets.filter(({ style }) => style.display === 'none').map(({ tagName }) => tagName));
  });
  watcher.observe(document.body, { subtree: true, attributeFilter: ['style'] });
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  onTestFinished(() => {
    watcher.disconnect();
    clock.mockRestore();
  });
  act(() => history.push('/messages/m1'));
  const isShown = () => requests.some(({ url }) => url.endsWith('/messages/m1'));
  await waitFor(() => expect(isShown()).toBe(true), { timeout: 30_000 });
  expect(hidden).toEqual([]);
  expect(document.activeElement).toBe(place);
});

describe('top bar', () => {
  test('shows only the logo to visitors', async () => {
    open('/nowhere');
    const bar = await screen.findByRole('banner');
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/']);
    expect(links.every((link) => link.getAttribute('aria-label') === 'Tenderbox home')).toBe(true);
    expect(within(bar).queryByRole('button')).toBeNull();
  });

  test('shows the links of the role, marks the current page and follows a role switch', async () => {
    signIn();
    open('/suppliers');
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    const labels = () =>
      within(navigation)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(labels()).toEqual(['Events', 'Suppliers', 'Messages']);
    const current = navigation.querySelectorAll('[aria-current]');
    expect([...current].map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Suppliers', 'page'],
    ]);
    act(() => signIn({ roleName: 'SYSTEM_ADMIN', userRoleId: 'another' }));
    expect(labels()).toEqual(['Sourcing Organisations', 'System Admins']);
  });

  test('shows the same links in the menu, which closes when one is followed', async () => {
    signIn();
    open('/events');
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Main' });
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Events', 'Suppliers', 'Messages']);
    await userEvent.click(within(menu).getByRole('link', { name: 'Messages' }));
    await titled('Messages');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull());
  });

  test('shows that a role is not recognised and keeps the page and the menu', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signIn({ roleName: 'JANITOR' });
    open('/nowhere');
    const bar = await screen.findByRole('banner');
    expect(within(bar).getByText('Unrecognised role')).toBeTruthy();
    expect(within(bar).getByRole('button', { name: /^UB: User menu of Una Bell$/ }).textContent).toBe('UB');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    silenced.mockRestore();
  });
});

describe('footer', () => {
  const everyone = ['Terms of Use', 'Use of Cookies', 'Privacy Policy', 'Help'];
  test.each([
    ['visitors', null, everyone],
    ['logged-in users', 'BIDDER_USER' as Role, [...everyone, 'FAQ', 'Training']],
  ] as const)('shows the links for %s', async (_, roleName, labels) => {
    if (roleName) signIn({ roleName });
    open('/help');
    const footer = await screen.findByRole('contentinfo');
    expect(
      within(footer)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(labels);
    expect(await within(footer).findByText('Version 1.2.3')).toBeTruthy();
  });
});

describe('privacy banner', () => {
  const text = 'The Tenderbox privacy policy has been recently updated. Click here for more details.';

  test('stays until dismissed, which stores the version', async () => {
    localStorage.setItem('tenderbox.privacyPolicyVersion', '2');
    open('/help');
    const banner = await screen.findByRole('region', { name: 'Privacy policy' });
    expect(banner.textContent).toContain(text);
    const link = within(banner).getByRole('link', { name: 'Click here' });
    expect(link.getAttribute('href')).toBe('/privacy-policy');
    await userEvent.click(within(banner).getByRole('button', { name: "Don't show again" }));
    expect(screen.queryByRole('region', { name: 'Privacy policy' })).toBeNull();
    expect(localStorage.getItem('tenderbox.privacyPolicyVersion')).toBe('3');
  });

  test('is hidden when the current version was dismissed', async () => {
    localStorage.setItem('tenderbox.privacyPolicyVersion', '3');
    open('/help');
    await screen.findByRole('contentinfo');
    expect(screen.queryByRole('region', { name: 'Privacy policy' })).toBeNull();
  });
});

describe('app layout', () => {
  test('lets keyboard users skip the top bar', async () => {
    open('/help');
    await userEvent.click(await screen.findByText('Skip to content'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('shows app messages', async () => {
    open('/help');
    await screen.findByRole('main');
    showAppMessage({ text: 'Hello' });
    expect(await screen.findByText('Hello')).toBeTruthy();
  });

  test('requests the version at startup and loads no scripts', async () => {
    const { requests } = open('/help');
    await screen.findByText('Version 1.2.3');
    expect(requests.some(({ url }) => new URL(url).pathname === '/api/version')).toBe(true);
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  test('loads a configured consent script once', async () => {
    const consentScriptUrl = 'https://consent.example/script.js';
    open('/help', { 'GET /api/version': () => json({ data: { ...version, consentScriptUrl } }) });
    await waitFor(() =>
      expect(document.querySelectorAll(`script[src="${consentScriptUrl}"]`)).toHaveLength(1),
    );
    document.querySelector(`script[src="${consentScriptUrl}"]`)?.remove();
  });
});

describe('expired session', () => {
  test('redirects to the login, which returns to the page', async () => {
    signIn();
    const { history } = open('/suppliers?page=2', {
      'GET /api/user/roles': () => json({ code: 'EXPIRED_JWT' }, 401),
      'GET /api/dev/accounts': () => json({ data: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^UB: User menu of Una Bell$/ }));
    expect(await screen.findByText('Your session has expired, please login again')).toBeTruthy();
    await waitFor(() => expect(history.location.href).toBe('/login?redirectUrl=%2Fsuppliers%3Fpage%3D2'));
    expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
  });
});

describe('other tabs', () => {
  function inOtherTab(change: () => void) {
    change();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'tenderbox.authToken' }));
    });
  }
  const store = (user: typeof una) => () => localStorage.setItem('tenderbox.authToken', tokenOf(user));

  test('redirect to the login after a logout', async () => {
    signIn();
    const { history } = open('/suppliers');
    await titled('Suppliers');
    inOtherTab(() => localStorage.removeItem('tenderbox.authToken'));
    await waitFor(() => expect(history.location.href).toBe('/login?redirectUrl=%2Fsuppliers'));
  });

  test('leave a public page open after a logout', async () => {
    signIn();
    const { history } = open('/help');
    await screen.findByRole('button', { name: /^UB: User menu of Una Bell$/ });
    inOtherTab(() => localStorage.removeItem('tenderbox.authToken'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^UB: User menu of Una Bell$/ })).toBeNull(),
    );
    expect(history.location.href).toBe('/help');
  });

  test.each([
    ['/login?redirectUrl=%2Fsuppliers', '/suppliers'],
    ['/login?redirectUrl=%2F%2Fevil.example', '/events'],
    ['/login', '/events'],
  ])('navigate from %s to %s after a login', async (path, target) => {
    const { history } = open(path);
    await screen.findByRole('button', { name: 'Login' });
    inOtherTab(store(una));
    await waitFor(() => expect(history.location.href).toBe(target));
  });

  test('navigate home after a role switch', async () => {
    signIn();
    const { history } = open('/suppliers');
    await titled('Suppliers');
    inOtherTab(store({ ...una, roleName: 'SYSTEM_ADMIN', userRoleId: 'another' }));
    await waitFor(() => expect(history.location.href).toMatch(/^\/organisations\?timestamp=\d+$/));
  });

  test('change nothing after a token refresh', async () => {
    signIn();
    const { history } = open('/suppliers');
    await titled('Suppliers');
    inOtherTab(store({ ...una, fullName: 'Una Bell-Smith' }));
    expect(await screen.findByRole('button', { name: /^UB: User menu of Una Bell-Smith$/ })).toBeTruthy();
    expect(history.location.href).toBe('/suppliers');
  });
});

describe('session end', () => {
  const roles = [
    { id: una.userRoleId, role: una.roleName, entityName: 'Dredging', secondaryEntityName: null },
    { id: testId(5), role: 'BIDDER_ADMIN', entityName: 'Tidewater Tools', secondaryEntityName: 'Pilotage' },
  ];

  test('is sent to the server by Cancel on the role selection, without requests lacking a token', async () => {
    signIn({ mustChooseRole: true });
    const { history, requests } = open('/suppliers', {
      'GET /api/user/roles': () => json({ data: roles }),
      'DELETE /api/user/session': () => json({ data: null }),
    });
    await screen.findByRole('radiogroup');
    expect(history.location.href).toBe('/select-role?redirectUrl=%2Fsuppliers');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(history.location.href).toBe('/login?redirectUrl=%2Fsuppliers');
    const asked = requests.filter(({ url }) => new URL(url).pathname.startsWith('/api/user'));
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    expect(asked.every(({ headers }) => headers.get('authorization'))).toBe(true);
  });

  test('by Log Out shows the demo accounts on the login page', async () => {
    signIn();
    const account = { username: 'una@harbour.example', password: 'x', fullName: 'Una Bell', code: '123456' };
    open('/help', {
      'GET /api/version': () => json({ data: { ...version, demo: true } }),
      'GET /api/user/roles': () => json({ data: roles }),
      'GET /api/dev/accounts': () =>
        json({ data: [{ ...account, roles: ['Business Unit Admin'], place: 'Dredging' }] }),
      'DELETE /api/user/session': () => json({ data: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^UB: User menu of Una Bell$/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('button', { name: /^Business Unit Admin ?Una Bell/ })).toBeTruthy();
  });

  test('is explained on the login page when access was withdrawn', async () => {
    signIn();
    const message = 'Your access has been withdrawn.';
    const { history } = open('/select-role', {
      'GET /api/user/roles': () => json({ message, code: 'ACCESS_WITHDRAWN' }, 401),
    });
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(history.location.href).toBe('/login');
  });

  test('shows the visitor top bar until a role is selected', async () => {
    signIn({ mustChooseRole: true });
    open('/nowhere');
    const bar = await screen.findByRole('banner');
    expect(within(bar).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'FAQ' })).toBeNull();
  });
});
