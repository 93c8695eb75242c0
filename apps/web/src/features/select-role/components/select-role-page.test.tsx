import type { Role } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readUser, saveAuthorization } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { SelectRolePage } from './select-role-page.tsx';

const entry = (
  number: number,
  role: Role,
  entityName: string,
  secondaryEntityName: string | null = null,
) => ({
  id: testId(number),
  role,
  entityName,
  secondaryEntityName,
});
const roles = [
  entry(1, 'BUSINESS_UNIT_ADMIN', 'Dredging', 'Harbour Authority'),
  entry(2, 'SOURCING_ORGANISATION_ADMIN', 'Harbour Authority'),
  entry(3, 'BIDDER_ADMIN', 'Tidewater Tools', 'Pilotage'),
  entry(4, 'BIDDER_USER', 'Alpha Works', 'Dredging'),
  entry(5, 'SYSTEM_ADMIN', 'Tenderbox'),
];

function open(
  answer: () => Response | Promise<Response> = () => json({ data: roles }),
  address = '/select-role',
) {
  saveAuthorization(`Bearer ${tokenOf({ ...una, mustChooseRole: true })}`);
  const chosen = { ...una, userRoleId: testId(3), roleName: 'BIDDER_ADMIN' as const };
  const requests = mockApi({
    'GET /api/user/roles': answer,
    'DELETE /api/user/session': () => json({ data: null }),
    [`PUT /api/user/roles/${testId(1)}/switch`]: () =>
      json({ data: una }, 200, { authorization: tokenOf(una) }),
    [`PUT /api/user/roles/${testId(3)}/switch`]: () =>
      json({ data: chosen }, 200, { authorization: tokenOf(chosen) }),
  });
  const router = renderFeaturePage(SelectRolePage, '/select-role', address);
  return { router, requests };
}

test('shows the logged-in user and all roles with their labels, the first selected', async () => {
  open();
  expect(await screen.findByText('You are logged in as:')).toBeTruthy();
  expect(screen.getByText('Una Bell')).toBeTruthy();
  expect(screen.getByText('una@example.org')).toBeTruthy();
  expect(
    screen.getByText('Your account has multiple roles. Choose which of these roles you wish to use now.'),
  ).toBeTruthy();
  const group = await screen.findByRole('radiogroup', { name: 'Roles' });
  const labels = [...group.querySelectorAll('label')].map((label) =>
    [...label.querySelectorAll('p, span.MuiTypography-root')].map((line) => line.textContent),
  );
  expect(labels).toEqual([
    ['Business Unit: Dredging', 'Business Unit Admin'],
    ['Organisation: Harbour Authority', 'Organisation Admin'],
    ['Supplier: Tidewater Tools', 'Business Unit: Pilotage', 'Supplier Admin'],
    ['Supplier: Alpha Works', 'Business Unit: Dredging', 'Supplier User'],
    ['System Admin'],
  ]);
  const radios = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false, false, false]);
});

test('uses the selected role and navigates home', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('radio', { name: /Tidewater Tools/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Use Selected Role' }));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(readUser()?.userRoleId).toBe(testId(3));
});

test('disables the button while nothing is selected', async () => {
  open(() => new Promise(() => undefined));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use Selected Role' });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole('status', { name: 'Loading, please wait…' })).toBeTruthy();
});

test('shows an error when the roles cannot be loaded', async () => {
  open(() => json({}, 500));
  const text = 'The requested operation could not be completed due to an error';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use Selected Role' }).disabled).toBe(true);
});

test.each([
  ['/suppliers?page=2', '/suppliers?page=2'],
  ['/login', '/'],
  ['//evil.example', '/'],
])('uses the selected role and navigates from %s to %s', async (redirectUrl, href) => {
  const { router } = open(undefined, `/select-role?redirectUrl=${encodeURIComponent(redirectUrl)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Use Selected Role' }));
  await waitFor(() => expect(router.state.location.href).toBe(href));
  expect(readUser()).not.toHaveProperty('mustChooseRole');
});

test('keeps the requested page on Cancel', async () => {
  const { router } = open(undefined, '/select-role?redirectUrl=%2Fevents%3Fpage%3D2');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ redirectUrl: '/events?page=2' });
});

test('ends the session, removes the token and returns to the login on Cancel', async () => {
  const { router, requests } = open();
  await screen.findByRole('radiogroup');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.href).toBe('/login'));
  expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  for (const { headers } of requests) expect(headers.get('authorization')).toMatch(/^Bearer ./);
});
