import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { member, team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { SystemAdminListPage } from './system-admin-list-page.tsx';

const noHeads = { 'GET /api/system/audit/heads': () => jsonList([]) };

describe('list of system admins', () => {
  it('shows the system admins and invites another', async () => {
    const users = [member(1, { fullName: 'Sam Oduya', isSelf: true })];
    mockApi({
      ...noHeads,
      'GET /api/system/users': () => json(team(users)),
      'POST /api/system/invitations': () => {
        users.push(member(2, { status: 'INVITED', email: 'new@tenderbox.example' }));
        return json({ data: { invitationId: users[1]?.invitationId } }, 201);
      },
    });
    renderFeaturePage(SystemAdminListPage, '/system-admins');
    const user = userEvent.setup();
    expect(await screen.findByRole('heading', { level: 1, name: 'System Admins' })).toBeTruthy();
    expect(await screen.findByText('Sam Oduya')).toBeTruthy();
    // The tab says the same.
    expect(screen.getByRole('heading', { name: 'People' }).style.width).toBe('1px');
    await user.click(screen.getByRole('button', { name: 'Invite person' }));
    expect(screen.getByRole('dialog', { name: 'Invite someone to Tenderbox' }).textContent).toContain(
      'join as System Admin',
    );
    await user.type(screen.getByLabelText(/E-mail address/), 'new@tenderbox.example{Enter}');
    expect(await screen.findByText('Invitation sent to new@tenderbox.example')).toBeTruthy();
    expect(await screen.findByText('new@tenderbox.example')).toBeTruthy();
  });

  it('renders only the visible ones of 500 people', async () => {
    const users = Array.from({ length: 500 }, (_, place) => member(place));
    mockApi({ ...noHeads, 'GET /api/system/users': () => json(team(users)) });
    renderFeaturePage(SystemAdminListPage, '/system-admins', '/system-admins?people.size=all');
    expect(await screen.findByText('1–500 of 500')).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });
});
