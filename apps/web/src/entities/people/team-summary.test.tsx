import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { member, team } from '../test/people.ts';
import { renderFeaturePage } from '../test/render-page.tsx';
import { TeamSummary } from './team-summary.tsx';

const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 60_000).toISOString();

const invited = member(3, {
  status: 'INVITED',
  email: 'amara@example.org',
  role: 'BIDDER_USER',
  invitedAt: days(3),
  can: { resend: true },
});
const people = [
  member(1, { fullName: 'Tess Quinn', role: 'BIDDER_ADMIN', lastSignInAt: days(2) }),
  member(2, { fullName: 'Tom Fry', role: 'BIDDER_USER', status: 'INACTIVE' }),
  invited,
  member(4, {
    ...invited,
    invitationId: '019a0000-0000-7000-8000-000000000004',
    email: 'late@example.org',
    invitationExpiresAt: days(1),
  }),
  member(5, { fullName: 'Priya Anand', role: 'BIDDER_USER', isSelf: true }),
  member(6),
  member(7),
];

function open(users = people) {
  const resent: string[] = [];
  mockApi({
    'GET /api/supplier/team/users': () => json(team(users, ['BIDDER_ADMIN', 'BIDDER_USER'])),
    [`POST /api/supplier/team/invitations/${invited.invitationId}/resend`]: () => {
      resent.push(invited.email);
      return json({ data: null });
    },
  });
  renderFeaturePage(
    () => <TeamSummary base="/api/supplier/team" params={{}} teamName="Tidewater" />,
    '/here',
  );
  return { resent, user: userEvent.setup() };
}

describe('team summary', () => {
  it('shows the first five people with their status', async () => {
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TQTess QuinnSupplier Admin, logged in 2 d ago',
      'TFTom FrySupplier User, inactive',
      'amara@example.orgInvited 3 d ago, not accepted yetResend',
      'late@example.orgInvited 3 d ago, link expiredResend',
      'PAPriya AnandSupplier User, never logged in',
    ]);
    const section = screen.getByRole('region', { name: 'People' });
    expect(within(section).getByText('7')).toBeTruthy();
    expect(within(section).getByRole('button', { name: '2 more people' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'E-mail Tess Quinn' }).getAttribute('href')).toBe(
      'mailto:person1@example.org',
    );
    expect(screen.queryByRole('link', { name: 'E-mail Priya Anand' })).toBeNull();
  });

  it('resends an invitation after confirmation', async () => {
    const { resent, user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Resend the invitation to amara@example.org' }),
    );
    expect(resent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText(/^New invitation sent to amara@example\.org/)).toBeTruthy();
    expect(resent).toEqual(['amara@example.org']);
  });

  it('shows an empty state', async () => {
    open([]);
    expect(await screen.findByText('No people yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy();
  });
});
