import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { chooseFilter } from '../../shared/test/choose-filter.ts';
import { enter } from '../../shared/test/enter.ts';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { appEvents } from '../session/app-events.ts';
import { member, team } from '../test/people.ts';
import { renderFeaturePage } from '../test/render-page.tsx';
import { tokenOf, una } from '../test/session-token.ts';
import { TeamSection } from './team-section.tsx';

const unitId = '019a0000-0000-7000-8000-00000000beef';
const base = `/api/sourcing-organisation/business-units/${unitId}`;
const bell = member(1, {
  fullName: 'Una Bell',
  email: 'una@harbour.example',
  role: 'BUSINESS_UNIT_ADMIN',
  can: { deactivate: true, resetVerification: true },
});
const invited = member(2, {
  status: 'INVITED',
  email: 'ben@harbour.example',
  role: 'BUSINESS_UNIT_ADMIN',
  can: { resend: true, revoke: true },
});
const gone = member(3, {
  fullName: 'Ravi Nair',
  status: 'INACTIVE',
  role: 'BUSINESS_UNIT_ADMIN',
  can: { reactivate: true },
});

const unitParams = { businessUnitId: unitId };

function UnitTeam() {
  return (
    <TeamSection
      base="/api/sourcing-organisation/business-units/:businessUnitId"
      params={unitParams}
      teamName="Dredging"
      invitedEvent={appEvents.businessUnitAdminInvited}
    />
  );
}

function open(answers: Parameters<typeof mockApi>[0] = {}, users = [bell, invited, gone], address = '/') {
  const requests = mockApi({
    [`GET ${base}/users`]: () => json(team(users, ['BUSINESS_UNIT_ADMIN'])),
    ...answers,
  });
  const router = renderFeaturePage(UnitTeam, '/', address);
  return { requests, router, user: userEvent.setup() };
}

/** Finds a text that spans several elements, as timestamps do. */
const hasWords = (words: string) => (_text: string, element: Element | null) =>
  element?.textContent === words;

const row = async (name: string) => {
  const cell = await screen.findByText(name);
  return within(cell.closest('tr') as HTMLElement);
};

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}

const sent = (requests: Request[], method: string) => requests.filter((request) => request.method === method);
const problem = (code: string, errors: object) => ({
  message: '',
  code,
  fieldErrors: [],
  globalErrors: [],
  ...errors,
});
const done = () => json({ data: null });

beforeEach(() => localStorage.setItem('tenderbox.authToken', tokenOf(una)));

describe('people list', () => {
  it('shows name, role, status and last login with time zone', async () => {
    vi.stubEnv('TZ', 'UTC');
    onTestFinished(() => void vi.unstubAllEnvs());
    const self = { ...bell, isSelf: true, lastSignInAt: '2026-11-02T09:30:00.000Z' };
    const expired = { ...invited, invitationExpiresAt: '2026-01-01T10:00:00.000Z' };
    open({}, [self, expired, gone]);
    const own = await row('Una Bell');
    expect(own.getByText('(you)')).toBeTruthy();
    expect(own.getByText('una@harbour.example')).toBeTruthy();
    expect(own.getByText('Business Unit Admin')).toBeTruthy();
    expect(own.getByText('Active')).toBeTruthy();
    expect(own.getAllByText(hasWords('2026-11-02 09:30 UTC')).length).toBeGreaterThan(0);
    const other = await row('ben@harbour.example');
    expect(other.getByText('Invited')).toBeTruthy();
    expect(other.getAllByText(hasWords('Link expired 2026-01-01 10:00 UTC')).length).toBeGreaterThan(0);
    expect((await row('Ravi Nair')).getByText('Never')).toBeTruthy();
  });

  it('takes three lines on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    open({}, [{ ...bell, lastSignInAt: new Date(serverNow() - 3 * 86_400_000).toISOString() }, invited]);
    const cards = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(cards[1]).toBe('Una Belluna@harbour.exampleBusiness Unit AdminLast login 3 d ago');
    expect(cards[0]).toContain('InvitedLink valid until');
  });

  it('stores search and status in the URL', async () => {
    const { router, user } = open();
    await screen.findByText('Una Bell');
    await chooseFilter(user, 'Status', 'Inactive');
    expect(await screen.findByText('Ravi Nair')).toBeTruthy();
    expect(screen.queryByText('Una Bell')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or e-mail address' }), 'bell');
    expect(await screen.findByText('Nothing matches your search.')).toBeTruthy();
    const state = { 'people.status': 'INACTIVE', 'people.search': 'bell' };
    await waitFor(() => expect(router.state.location.search).toEqual(state));
  });

  it('shows an error and retries', async () => {
    let isBroken = true;
    const list = () => (isBroken ? json({}, 500) : json(team([bell])));
    const { user } = open({ [`GET ${base}/users`]: list });
    expect(
      await screen.findByText('The requested operation could not be completed due to an error'),
    ).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Una Bell')).toBeTruthy();
  });

  it('offers only actions that the server allows', async () => {
    open({}, [{ ...bell, can: { ...bell.can, deactivate: false, resetVerification: false } }, invited]);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for ben@harbour.example' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Resend invitation',
      'Withdraw invitation',
    ]);
    expect(screen.queryByRole('button', { name: 'Actions for Una Bell' })).toBeNull();
  });

  it.each([
    ['SUPPLIER_HAS_PEOPLE', /^Dredging now manages its own team\./],
    ['CONFLICT', 'Dredging is deactivated. Reactivate it before inviting people.'],
  ])('hides the invite button and explains why when the server responds with %s', async (code, sentence) => {
    const message = 'Dredging is deactivated. Reactivate it before inviting people.';
    const refused = team([bell], ['BUSINESS_UNIT_ADMIN'], { code, message });
    open({ [`GET ${base}/users`]: () => json(refused) });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite person' })).toBeNull();
  });
});

describe('action on a person', () => {
  it('asks for confirmation with the consequences and refetches the list', async () => {
    let users = [bell, gone];
    const deactivate = () => {
      users = [{ ...bell, status: 'INACTIVE' }, gone];
      return done();
    };
    const { requests, user } = open({
      [`GET ${base}/users`]: () => json(team(users)),
      [`PUT ${base}/users/${bell.userRoleId}/status`]: deactivate,
    });
    await choose('Una Bell', 'Deactivate');
    const dialog = screen.getByRole('alertdialog', { name: 'Deactivate Una Bell?' });
    expect(dialog.textContent).toContain(
      'Una Bell will lose access to Dredging immediately and be logged out. Pending invitations that they sent will be withdrawn. Their history is kept. You can reactivate them at any time, and they will then need to log in again.',
    );
    expect(sent(requests, 'PUT')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Una Bell was deactivated')).toBeTruthy();
    expect(await sent(requests, 'PUT')[0]?.json()).toEqual({ status: 'INACTIVE' });
    await waitFor(() => expect(screen.getAllByText('Inactive')).toHaveLength(2));
  });

  it.each([
    [
      'ben@harbour.example',
      'Resend invitation',
      'Resend invitation',
      `POST ${base}/invitations/${invited.invitationId}/resend`,
      'New invitation sent to ben@harbour.example. The previous link no longer works.',
    ],
    [
      'ben@harbour.example',
      'Withdraw invitation',
      'Withdraw invitation',
      `DELETE ${base}/invitations/${invited.invitationId}`,
      'Invitation to ben@harbour.example withdrawn',
    ],
    [
      'Una Bell',
      'Send verification reset link',
      'Send reset link',
      `POST ${base}/users/${bell.userRoleId}/reset-2FA`,
      'Verification reset link sent to una@harbour.example',
    ],
    [
      'Ravi Nair',
      'Reactivate',
      'Reactivate',
      `PUT ${base}/users/${gone.userRoleId}/status`,
      'Ravi Nair was reactivated',
    ],
  ])('is confirmed and sent for %s: %s', async (name, action, confirm, call, text) => {
    const { requests, user } = open({ [call]: done });
    await choose(name, action);
    await user.click(screen.getByRole('button', { name: confirm }));
    expect(await screen.findByText(text)).toBeTruthy();
    const made = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(made.filter((one) => one === call)).toHaveLength(1);
  });

  it('shows why the server rejected it', async () => {
    const message = 'There must be at least one active admin. Invite or reactivate another admin first.';
    const { user } = open({
      [`PUT ${base}/users/${bell.userRoleId}/status`]: () =>
        json(problem('LAST_ADMIN', { globalErrors: [{ message }] }), 409),
    });
    await choose('Una Bell', 'Deactivate');
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stays on the page when the person is no longer there', async () => {
    const { router, user } = open({
      [`POST ${base}/invitations/${invited.invitationId}/resend`]: () => json(problem('NOT_FOUND', {}), 404),
    });
    await choose('ben@harbour.example', 'Resend invitation');
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    expect(
      await screen.findByText('Someone else has changed this team. The list has been updated.'),
    ).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  it('logs out a user who deactivated themselves', async () => {
    const self = { ...bell, isSelf: true };
    const { router, user } = open(
      {
        [`PUT ${base}/users/${bell.userRoleId}/status`]: done,
      },
      [self, gone],
    );
    await choose('Una Bell', 'Deactivate');
    const dialog = screen.getByRole('alertdialog', { name: 'Deactivate yourself?' });
    expect(dialog.textContent).toContain('You will lose access to Dredging immediately and be logged out.');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate myself' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
  });

  it('changes the role if the team has several', async () => {
    const tom = member(4, { fullName: 'Tom Fry', role: 'BIDDER_USER', can: { changeRole: true } });
    const { requests, user } = open({
      [`GET ${base}/users`]: () => json(team([tom], ['BIDDER_USER', 'BIDDER_ADMIN'])),
      [`PUT ${base}/users/${tom.userRoleId}/role`]: done,
    });
    await choose('Tom Fry', 'Change role to Supplier Admin');
    expect(
      screen.getByRole('dialog', { name: 'Change the role of Tom Fry to Supplier Admin?' }).textContent,
    ).toContain('in Dredging will change immediately from Supplier User to Supplier Admin');
    await user.click(screen.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Tom Fry is now Supplier Admin')).toBeTruthy();
    expect(await sent(requests, 'PUT')[0]?.json()).toEqual({ role: 'BIDDER_ADMIN' });
  });
});

describe('invitation', () => {
  async function invite(user: ReturnType<typeof userEvent.setup>, email: string) {
    await screen.findByText('Una Bell');
    await user.click(screen.getByRole('button', { name: 'Invite person' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Invite someone to Dredging' }));
    if (email) await enter(user, dialog.getByLabelText(/E-mail address/), email);
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    return dialog;
  }

  it('requires an e-mail address', async () => {
    const { requests, user } = open();
    const dialog = await invite(user, '');
    expect(await dialog.findByText('This field is required')).toBeTruthy();
    await user.type(dialog.getByLabelText(/E-mail address/), 'nobody');
    expect(await dialog.findByText('Must be a valid email address')).toBeTruthy();
    expect(sent(requests, 'POST')).toHaveLength(0);
  });

  it('is sent once, emits an app event and is shown without a reload', async () => {
    const told = vi.fn();
    window.addEventListener('business-unit-admin-invited', told);
    onTestFinished(() => window.removeEventListener('business-unit-admin-invited', told));
    const users = [bell];
    const { requests, user } = open({
      [`GET ${base}/users`]: () => json(team(users, ['BUSINESS_UNIT_ADMIN'])),
      [`POST ${base}/invitations`]: () => {
        users.push(invited);
        return json({ data: { invitationId: invited.invitationId } }, 201);
      },
    });
    await invite(user, ' ben@harbour.example ');
    expect(await screen.findByText('Invitation sent to ben@harbour.example')).toBeTruthy();
    expect(await screen.findByText('Invited', { selector: 'table *' })).toBeTruthy();
    expect(told).toHaveBeenCalledTimes(1);
    const [request] = sent(requests, 'POST');
    expect(await request?.json()).toEqual({ email: 'ben@harbour.example', role: 'BUSINESS_UNIT_ADMIN' });
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['BEN@harbour.example', 'Resend invitation', `POST ${base}/invitations/${invited.invitationId}/resend`],
    [gone.email, 'Reactivate Ravi Nair', `PUT ${base}/users/${gone.userRoleId}/status`],
  ])('offers for %s, who is already in the team: "%s"', async (email, offer, call) => {
    const message = 'This person is here already';
    const { requests, user } = open({
      [`POST ${base}/invitations`]: () =>
        json(problem('CONFLICT', { fieldErrors: [{ property: 'email', message }] }), 409),
      [call]: done,
    });
    const dialog = await invite(user, email);
    expect(await dialog.findByText(message)).toBeTruthy();
    // The message bar above the dialog shows it as well.
    expect(screen.getAllByText(message)).toHaveLength(2);
    await user.click(await dialog.findByRole('button', { name: offer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain(call);
  });
});
