import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readUser, saveAuthorization } from '../../entities/session/session.ts';
import { tokenOf, una } from '../../entities/test/session-token.ts';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { testId } from '../../shared/test/test-id.ts';
import { App } from '../app.tsx';

const other = {
  ...una,
  roleName: 'BIDDER_ADMIN',
  userRoleId: '019a0000-0000-7000-8000-00000000000a',
} as const;
const ownRole = {
  id: una.userRoleId,
  role: 'BUSINESS_UNIT_ADMIN',
  entityName: 'Dredging',
  secondaryEntityName: 'Harbour Authority',
};
const otherRole = {
  id: other.userRoleId,
  role: 'BIDDER_ADMIN',
  entityName: 'Tidewater Tools',
  secondaryEntityName: 'Pilotage',
};
const banner = 'Your roles are listed below. You can switch to another role by clicking on it.';
const switchCall = `PUT /api/user/roles/${other.userRoleId}/switch`;

beforeAll(() => Promise.all([import('./user-menu.tsx'), import('../layouts/default-layout.tsx')]));

async function openMenu(roles: unknown[], answers: Parameters<typeof mockApi>[0] = {}) {
  saveAuthorization(`Bearer ${tokenOf(una)}`);
  const requests = mockApi({
    'GET /api/user/roles': () => json({ data: roles }),
    'DELETE /api/user/session': () => json({ data: null }),
    [switchCall]: () => json({ data: other }, 200, { authorization: `Bearer ${tokenOf(other)}` }),
    ...answers,
  });
  const history = createMemoryHistory({ initialEntries: ['/suppliers'] });
  render(<App history={history} />);
  await userEvent.click(await screen.findByRole('button', { name: /^UB: User menu of Una Bell$/ }));
  const menu = await screen.findByRole('dialog', { name: 'User menu' });
  return { menu, history, requests };
}

const switches = (requests: Request[]) => requests.filter(({ method }) => method === 'PUT');

test('shows the logged-in user, one role without the banner, and the links', async () => {
  const { menu } = await openMenu([ownRole]);
  expect(await within(menu).findByText('Dredging')).toBeTruthy();
  expect(within(menu).getByText('Una Bell')).toBeTruthy();
  expect(within(menu).getByText('una@example.org')).toBeTruthy();
  expect(within(menu).getByText('Harbour Authority · Business Unit Admin')).toBeTruthy();
  expect(within(menu).queryByText(banner)).toBeNull();
  const links = within(menu).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Change Password', '/password-change'],
    ['Change Name', '/user-profile-change'],
  ]);
  expect(within(menu).getByRole('button', { name: 'Log Out' })).toBeTruthy();
});

test('shows the banner for several roles and disables the current one', async () => {
  const apiClient = {
    ...otherRole,
    id: testId(11),
    role: 'BUSINESS_UNIT_ADMIN_API',
    entityName: 'A program',
  };
  const { menu, requests } = await openMenu([ownRole, otherRole, apiClient]);
  expect(await within(menu).findByText(banner)).toBeTruthy();
  expect(within(menu).queryByText('A program')).toBeNull();
  const current = within(menu).getByRole('button', { current: true });
  expect(current.textContent).toContain('Dredging');
  await userEvent.click(current);
  expect(switches(requests)).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'User menu' })).toBeTruthy();
});

test('switches the role: stores the token, navigates home with a timestamp, shows the message and emits the event', async () => {
  const heard = vi.fn();
  window.addEventListener('user-role-switched', heard);
  onTestFinished(() => window.removeEventListener('user-role-switched', heard));
  const { menu, history } = await openMenu([ownRole, otherRole]);
  await userEvent.click(await within(menu).findByText('Tidewater Tools'));
  expect(await screen.findByText('You are now logged in as Tidewater Tools')).toBeTruthy();
  expect(history.location.href).toMatch(/^\/events\?timestamp=\d+$/);
  expect(readUser()).toMatchObject(other);
  expect(heard).toHaveBeenCalledTimes(1);
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(within(navigation).getByRole('link', { name: 'My Team' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'User menu' })).toBeNull());
});

test('shows an error and changes nothing when the switch fails', async () => {
  const { menu } = await openMenu([ownRole, otherRole], { [switchCall]: () => json({}, 500) });
  await userEvent.click(await within(menu).findByText('Tidewater Tools'));
  expect(
    await screen.findByText('The requested operation could not be completed due to an error'),
  ).toBeTruthy();
  expect(readUser()).toMatchObject(una);
});

test.each([
  ['responds', () => json({ data: null })],
  ['cannot be reached', () => Promise.reject(new TypeError('away'))],
])('logs out when the server %s', async (_, answer) => {
  const { menu, history, requests } = await openMenu([ownRole], { 'DELETE /api/user/session': answer });
  await userEvent.click(within(menu).getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(history.location.href).toBe('/login'));
  expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
  const ended = requests.find(({ method }) => method === 'DELETE');
  expect(ended?.headers.get('authorization')).toBe(`Bearer ${tokenOf(una)}`);
});

test('opens, closes and restores the focus by keyboard', async () => {
  await openMenu([ownRole]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'User menu' })).toBeNull());
  const button = screen.getByRole('button', { name: /^UB: User menu of Una Bell$/ });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'User menu' })).toBeTruthy();
});
