import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { enter } from '../../../shared/test/enter.ts';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { loadPasswordScores } from '../password-strength.ts';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';

// Preload the lists of common passwords, so that the first test does not time out.
beforeAll(async () => {
  await loadPasswordScores();
});

const validate = 'GET /api/invitations/secret-token/validate';
const acceptNew = 'POST /api/invitations/secret-token/accept-new-user';
const acceptExisting = 'POST /api/invitations/secret-token/accept-existing-user';
const invitation = {
  email: 'tess@tidewater.example',
  fullName: null,
  role: 'BIDDER_ADMIN',
  entityName: 'Tidewater Tools',
  secondaryEntityName: 'Dredging',
  existingUser: false,
  logo: null,
};
const answering = (changes: Partial<typeof invitation> = {}) => ({
  [validate]: () => json({ data: { ...invitation, ...changes } }),
});

function open(answers: Parameters<typeof mockApi>[0], address = '/invitations/secret-token') {
  const requests = mockApi(answers);
  const router = renderFeaturePage(AcceptInvitationPage, '/invitations/{-$token}', address);
  return { requests, router };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('invitation for a new user', () => {
  it('shows who invites and removes the token from the URL', async () => {
    const { router } = open(answering());
    expect(
      await screen.findByText('You are invited to join Tidewater Tools (Dredging) as Supplier Admin.'),
    ).toBeTruthy();
    const email = screen.getByLabelText<HTMLInputElement>('E-mail address');
    expect(email.value).toBe('tess@tidewater.example');
    expect(email.readOnly).toBe(true);
    expect(router.state.location.href).toBe('/invitations');
    expect(router.history.length).toBe(1);
    expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      '/terms-and-conditions',
    );
  });

  it('creates an account once all fields are valid', async () => {
    const user = userEvent.setup();
    const { requests, router } = open({ ...answering(), [acceptNew]: () => json({ data: null }) });
    await user.click(await button('Create account'));
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
    expect(screen.getByText('Terms and conditions must be accepted')).toBeTruthy();

    await enter(user, screen.getByLabelText('Full name'), ' Tess Quinn ');
    await enter(user, screen.getByLabelText('Password'), 'password');
    expect(await screen.findByText('This field must contain at least 12 characters')).toBeTruthy();
    await enter(user, screen.getByLabelText('Password'), '1234');
    expect(await screen.findByText('This password does not follow our rules (see below)')).toBeTruthy();
    expect(await screen.findByText('Weak')).toBeTruthy();
    await user.clear(screen.getByLabelText('Password'));
    await enter(user, screen.getByLabelText('Password'), 'nine brown gulls at noon');
    expect(await screen.findByText('Strong')).toBeTruthy();
    await enter(user, screen.getByLabelText('Confirm password'), 'nine brown gulls');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    await enter(user, screen.getByLabelText('Confirm password'), ' at noon');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
    await user.click(screen.getByRole('checkbox'));
    await user.click(await button('Create account'));

    expect(await screen.findByText('Your account has been created. Please log in.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({ username: 'tess@tidewater.example' });
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.json()).toEqual({
      fullName: 'Tess Quinn',
      password: 'nine brown gulls at noon',
      termsAccepted: true,
    });
  });
});

describe('invitation for an existing user', () => {
  it('asks for the password only and marks a wrong one', async () => {
    const user = userEvent.setup();
    let isRight = false;
    const { router } = open({
      ...answering({ existingUser: true }),
      [acceptExisting]: () =>
        isRight ? json({ data: null }) : json({ message: 'No', code: 'INVALID_CREDENTIALS' }, 401),
    });
    await enter(user, await screen.findByLabelText('Password'), 'my password');
    expect(screen.queryByLabelText('Full name')).toBeNull();
    await user.click(await button('Accept invitation'));
    expect(await screen.findByText('This is not the password for this account', inPage)).toBeTruthy();
    isRight = true;
    await user.click(await button('Accept invitation'));
    expect(await screen.findByText('The invitation has been accepted. Please log in.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('navigates a logged-in user home', async () => {
    localStorage.setItem('tenderbox.authToken', tokenOf(una));
    const user = userEvent.setup();
    const { router } = open({
      ...answering({ existingUser: true, email: 'UNA@example.org' }),
      [acceptExisting]: () => json({ data: null }),
    });
    await enter(user, await screen.findByLabelText('Password'), 'my password');
    await user.click(await button('Accept invitation'));
    expect(
      await screen.findByText('The invitation has been accepted. The user menu lists your new role.'),
    ).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('invitation opened by another user', () => {
  it('is never accepted for the wrong account and asks to log out first', async () => {
    localStorage.setItem('tenderbox.authToken', tokenOf(una));
    const user = userEvent.setup();
    open({ ...answering(), 'DELETE /api/user/session': () => json({ data: null }) });
    expect(await screen.findByText('You are logged in as someone else')).toBeTruthy();
    expect(screen.getByText(/sent to tess@tidewater.example/).textContent).toContain(
      'Una Bell (una@example.org)',
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(await button('Log out and continue'));
    expect(await button('Create account')).toBeTruthy();
    expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
  });
});

describe('invitation that cannot be used', () => {
  it.each([
    [400, 'INVITATION_NOT_USABLE'],
    [404, 'NOT_FOUND'],
  ])('explains what to do (%s %s)', async (status, code) => {
    open({ [validate]: () => json({ message: 'Used', code }, status) });
    expect(await screen.findByText('This invitation cannot be used')).toBeTruthy();
    expect(screen.getByText(/ask the person who invited you to resend it/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
  });

  it('explains what to do when it was used in the meantime', async () => {
    const user = userEvent.setup();
    let isUsed = false;
    open({
      [validate]: () =>
        isUsed
          ? json({ message: 'Used', code: 'INVITATION_NOT_USABLE' }, 400)
          : json({ data: { ...invitation, existingUser: true } }),
      [acceptExisting]: () => json({ message: 'Used', code: 'INVITATION_NOT_USABLE' }, 400),
    });
    await enter(user, await screen.findByLabelText('Password'), 'my password');
    isUsed = true;
    await user.click(await button('Accept invitation'));
    expect(await screen.findByText('This invitation cannot be used')).toBeTruthy();
  });

  it('can be retried after a temporary failure', async () => {
    const user = userEvent.setup();
    let isBroken = true;
    open({ [validate]: () => (isBroken ? json({}, 500) : json({ data: invitation })) });
    expect(await screen.findByText('The invitation could not be loaded')).toBeTruthy();
    isBroken = false;
    await user.click(await button('Try again'));
    expect(await button('Create account')).toBeTruthy();
  });

  it('asks to open the link again when the URL has no token', async () => {
    open({}, '/invitations');
    expect(await screen.findByText('Open the link from your invitation')).toBeTruthy();
  });
});
