import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appEvents } from '../../../entities/session/app-events.ts';
import { openPage } from '../../../entities/test/open-page.tsx';
import { member, team } from '../../../entities/test/people.ts';
import { supplier } from '../../../entities/test/supplier.ts';
import { answerCalls, json } from '../../../shared/test/answer-calls.ts';
import { SupplierPage } from './supplier-page.tsx';

const tidewater = supplier(1, {
  ...{ supplierCode: 'TW-001', name: 'Tidewater Tools', phone: '+44 20', tags: ['Marine'] },
  activeUserCount: 2,
});
const path = `/api/business-unit/suppliers/${tidewater.id}`;

function open(shown = tidewater, answers: Parameters<typeof answerCalls>[0] = {}, search = '') {
  let stored = shown;
  const requests = answerCalls({
    [`GET ${path}`]: () => json({ data: stored }),
    'GET /api/business-unit/suppliers/tags': () => json({ data: [] }),
    'POST /api/business-unit/suppliers/duplicates': () => json({ data: [] }),
    [`GET ${path}/users`]: () =>
      json(
        team([member(1, { fullName: 'Tess Quinn', role: 'BIDDER_ADMIN' })], ['BIDDER_ADMIN', 'BIDDER_USER']),
      ),
    [`GET ${path}/history`]: () =>
      json({
        data: {
          items: [
            {
              ...{
                id: '1',
                at: '2026-11-03T09:30:00.000Z',
                action: 'supplier.changed',
                actorName: 'Una Bell',
              },
              ...{ actorRole: 'BUSINESS_UNIT_ADMIN', clientAddress: null, subjectName: 'Tidewater Tools' },
              ...{ before: { country: null }, after: { country: 'Norway', changed: ['email', 'country'] } },
            },
          ],
          total: 1,
        },
      }),
    [`PUT ${path}`]: async (request) => {
      stored = { ...stored, ...((await request.clone().json()) as object), revision: stored.revision + 1 };
      return json({ data: stored });
    },
    [`PUT ${path}/status`]: async (request) => {
      const { status } = (await request.clone().json()) as Pick<typeof stored, 'status'>;
      const isActive = status === 'ACTIVE';
      stored = { ...stored, status, can: { ...stored.can, deactivate: isActive, reactivate: !isActive } };
      return json({ data: stored });
    },
    ...answers,
  });
  openPage(SupplierPage, '/suppliers/$bidderId', `/suppliers/${tidewater.id}${search}`);
  const sent = () => requests.find(({ method }) => method === 'PUT')?.json();
  return { sent, user: userEvent.setup() };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a supplier', () => {
  it('saves its profile over the revision that was read', async () => {
    const { sent, user } = open();
    expect(await screen.findByRole('heading', { name: 'Tidewater Tools', level: 1 })).toBeTruthy();
    const phone = await field('Phone');
    await user.clear(phone);
    await user.type(await field('Notes'), 'Pays late');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Tidewater Tools was saved')).toBeTruthy();
    expect(await sent()).toMatchObject({ phone: null, notes: 'Pays late', tags: ['Marine'], revision: 1 });
  });

  it('keeps what was typed where someone else saved first, and shows both', async () => {
    const newer = { ...tidewater, name: 'Tidewater Group', revision: 2 };
    const { user } = open(tidewater, {
      [`PUT ${path}`]: () =>
        json(
          {
            message: 'Someone else saved first',
            code: 'STALE_REVISION',
            fieldErrors: [],
            globalErrors: [],
            data: newer,
          },
          409,
        ),
    });
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, 'Tidewater Limited{Enter}');
    const notice = await screen.findByRole('group', { name: 'What is stored now' });
    expect(notice.textContent).toContain('Tidewater Group');
    expect((await field('Name')).value).toBe('Tidewater Limited');
  });

  it('is deactivated and reactivated after saying what that means', async () => {
    const changed = vi.fn();
    window.addEventListener(appEvents.bidderStatusChanged, changed);
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Tidewater Tools?' });
    expect(question.textContent).toContain('Its 2 active users lose access at their next request.');
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Tidewater Tools was deactivated')).toBeTruthy();
    expect(await sent()).toEqual({ status: 'INACTIVE' });
    expect(await screen.findByText('This supplier is inactive')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Reactivate' }));
    const again = await screen.findByRole('dialog', { name: 'Reactivate Tidewater Tools?' });
    await user.click(within(again).getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Tidewater Tools was reactivated')).toBeTruthy();
    expect(changed).toHaveBeenCalledTimes(2);
    window.removeEventListener(appEvents.bidderStatusChanged, changed);
  });

  it('shows its people', async () => {
    open(tidewater, {}, '?tab=people');
    expect(await screen.findByText('Tess Quinn')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Invite/ })).toBeTruthy();
  });

  it('shows its history in words', async () => {
    open(tidewater, {}, '?tab=history');
    expect(await screen.findByText('Supplier changed')).toBeTruthy();
    expect(screen.getByText('Country: empty → Norway')).toBeTruthy();
    expect(screen.getByText('Changed fields: E-mail, Country')).toBeTruthy();
  });
});
