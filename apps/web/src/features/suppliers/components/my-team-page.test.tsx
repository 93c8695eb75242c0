import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appEvents } from '../../../entities/session/app-events.ts';
import { member, team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { supplier } from '../../../entities/test/supplier.ts';
import { authTokenKey } from '../../../shared/lib/auth-token.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { MyTeamPage } from './my-team-page.tsx';

const bidderId = supplier(1).id;

function open(address = `/suppliers/${bidderId}/my-team`) {
  const tess = { ...una, roleName: 'BIDDER_ADMIN' as const, bidderId, bidderName: 'Tidewater Tools' };
  localStorage.setItem(authTokenKey, tokenOf(tess));
  const requests = mockApi({
    'GET /api/supplier/team/users': () =>
      json(
        team([member(1, { fullName: 'Tess Quinn', role: 'BIDDER_ADMIN' })], ['BIDDER_ADMIN', 'BIDDER_USER']),
      ),
    'POST /api/supplier/team/invitations': () => json({ data: { invitationId: supplier(2).id } }, 201),
  });
  const router = renderFeaturePage(MyTeamPage, '/suppliers/$bidderId/my-team', address);
  return { router, requests, user: userEvent.setup() };
}

describe('my team page', () => {
  it("shows the people of the user's supplier and invites as Supplier User by default", async () => {
    const invited = vi.fn();
    window.addEventListener(appEvents.supplierAdminInvited, invited, { once: true });
    const { requests, user } = open();
    expect(await screen.findByText('Tess Quinn')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'My Team' })).toBeTruthy();
    expect(screen.getByText(/The people who work for Tidewater Tools/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Invite/ }));
    await user.type(await screen.findByRole('textbox'), 'tom@tidewater.example{Enter}');
    await waitFor(() => expect(invited).toHaveBeenCalledOnce());
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({ email: 'tom@tidewater.example', role: 'BIDDER_USER' });
  });

  it('redirects home for another supplier', async () => {
    const { router, requests } = open(`/suppliers/${supplier(9).id}/my-team`);
    expect(await screen.findByText('Invalid URL: a requested item was not found')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests).toHaveLength(0);
  });
});
