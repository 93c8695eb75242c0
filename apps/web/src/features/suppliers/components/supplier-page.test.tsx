import type { HistoryEntry, SupplierEventInList } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appEvents } from '../../../entities/session/app-events.ts';
import { listedEvent } from '../../../entities/test/event.ts';
import { member, team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { supplier } from '../../../entities/test/supplier.ts';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { SupplierPage } from './supplier-page.tsx';

const tidewater = supplier(1, {
  supplierCode: 'TW-001',
  name: 'Tidewater Tools',
  phone: '+44 20',
  tags: ['Marine'],
  activeUserCount: 2,
});
const path = `/api/business-unit/suppliers/${tidewater.id}`;

const changed: HistoryEntry = {
  id: testId(1),
  at: '2026-11-03T09:30:00.000Z',
  action: 'supplier.changed',
  actorName: 'Una Bell',
  actorRole: 'BUSINESS_UNIT_ADMIN',
  clientAddress: null,
  subjectType: 'supplier',
  subjectId: tidewater.id,
  subjectName: 'Tidewater Tools',
  businessUnitName: 'Dredging',
  event: null,
  repeats: null,
  organisationName: null,
  before: { country: null },
  after: { country: 'Norway', changed: ['email', 'country'] },
  hasParts: false,
};

const tasks = {
  awaitingResponseCount: 2,
  responseSubmittedCount: 11,
  declinedCount: 1,
  endedWithoutResponseCount: 0,
  responseProhibitedCount: 0,
};
const { id, reference, startDate, endDate, timeZone, sealed, box } = listedEvent(1);
const cranes: SupplierEventInList = {
  ...{ id, reference, startDate, endDate, timeZone, sealed, box, tasks },
  title: 'Quay cranes',
  status: 'ACTIVE',
  lastEndDate: null,
  nextEndDate: '2099-11-30T17:00:00Z',
  hasProof: false,
};

function open(shown = tidewater, answers: Parameters<typeof mockApi>[0] = {}, search = '') {
  let stored = shown;
  const requests = mockApi({
    [`GET ${path}`]: () => json({ data: stored }),
    'GET /api/business-unit/suppliers/tags': () => json({ data: [] }),
    'POST /api/business-unit/suppliers/duplicates': () => json({ data: [] }),
    [`GET ${path}/users`]: () =>
      json(
        team([member(1, { fullName: 'Tess Quinn', role: 'BIDDER_ADMIN' })], ['BIDDER_ADMIN', 'BIDDER_USER']),
      ),
    [`GET ${path}/history`]: () => jsonList([changed]),
    [`GET ${path}/events`]: () =>
      json({ data: { events: [cranes], counts: [], total: 1, totalIsMore: false, tasks } }),
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
  renderFeaturePage(SupplierPage, '/suppliers/$bidderId', `/suppliers/${tidewater.id}${search}`);
  const sent = () => requests.find(({ method }) => method === 'PUT')?.json();
  return { sent, user: userEvent.setup() };
}

const edit = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Edit' }));
const factsOf = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('supplier page', () => {
  it('shows facts with links, the note, people and recent history without a form', async () => {
    const website = 'https://tidewater.example/a';
    open({ ...tidewater, website, notes: 'Ask for Tess', registrationNumber: '044' });
    expect(await screen.findByRole('heading', { name: 'Tidewater Tools', level: 1 })).toBeTruthy();
    expect(factsOf('Company')).toEqual(['TW-001', '044', 'Not provided', 'Not provided', '2026-11-02']);
    expect(factsOf('Contact').slice(0, 2)).toEqual(['office@supplier1.example', '+44 20']);
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link(/^office@/)).toBe('mailto:office@supplier1.example');
    expect(link(/^\+44/)).toBe('tel:+4420');
    expect(link(/^https/)).toBe(website);
    expect(screen.getByRole('link', { name: /^https/ }).getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('note').textContent).toBe(
      'Note, only visible to your business unit. Ask for Tess',
    );
    expect(screen.getByText('Marine')).toBeTruthy();
    const people = await screen.findByRole('region', { name: 'People' });
    expect(await within(people).findByText('Tess Quinn')).toBeTruthy();
    const activity = await screen.findByRole('region', { name: 'Activity' });
    expect(await within(activity).findByText('Supplier changed')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows its figures, what waits now, its events, and where to write to it', async () => {
    open();
    const figures = await screen.findByLabelText('Tasks by state');
    expect(figures.textContent).toBe('open tasks2submitted11declined1ended without response0');
    const waiting = screen.getByRole('region', { name: 'Waiting now' });
    expect(within(waiting).getByRole('link', { name: 'Quay cranes' }).getAttribute('href')).toContain(
      cranes.id,
    );
    expect(screen.getByRole('heading', { name: 'Active events' })).toBeTruthy();
    const write = screen.getByRole('link', { name: 'Send message' });
    expect(write.getAttribute('href')).toContain(`to=${tidewater.id}`);
  });

  it('offers no message that would reach no one', async () => {
    open({ ...tidewater, activeUserCount: 0 });
    await screen.findByLabelText('Tasks by state');
    expect(screen.queryByRole('link', { name: 'Send message' })).toBeNull();
  });

  it('saves the profile with the loaded revision and returns to reading', async () => {
    const { sent, user } = open();
    await edit(user);
    expect(document.activeElement).toBe(await field('Supplier ID'));
    const phone = await field('Phone');
    await user.clear(phone);
    await user.type(await field('Notes'), 'Pays late');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Tidewater Tools was saved')).toBeTruthy();
    expect(await sent()).toMatchObject({ phone: null, notes: 'Pays late', tags: ['Marine'], revision: 1 });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('Pays late');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  it('returns to reading on Cancel and asks first if something was typed', async () => {
    const { user } = open();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await edit(user);
    await user.type(await field('Phone'), '7');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await field('Phone')).value).toBe('+44 207');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(factsOf('Contact')[1]).toBe('+44 20');
  });

  it('stays in the form when a save is rejected and shows the error at the field and in the message bar', async () => {
    const message = 'This supplier ID is already in use';
    const refusal = { message: 'No', code: 'CONFLICT', globalErrors: [] };
    const { user } = open(tidewater, {
      [`PUT ${path}`]: () => json({ ...refusal, fieldErrors: [{ property: 'supplierCode', message }] }, 409),
    });
    await edit(user);
    await user.type(await field('Supplier ID'), '2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(document.activeElement).toBe(await field('Supplier ID'));
    expect((await field('Supplier ID')).value).toBe('TW-0012');
  });

  it('opens tabs from the side panel and moves the focus there', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const tab = screen.getByRole('tab', { name: 'People' });
    await waitFor(() => expect(tab.ariaSelected).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(tab));
  });

  it('keeps the typed name when someone else saved first and shows the saved one', async () => {
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
    await edit(user);
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, 'Tidewater Limited{Enter}');
    const notice = await screen.findByRole('group', { name: 'Saved version' });
    expect(notice.textContent).toContain('Tidewater Group');
    expect((await field('Name')).value).toBe('Tidewater Limited');
  });

  it('explains the consequences before deactivating, and reactivates after confirmation', async () => {
    const changed = vi.fn();
    window.addEventListener(appEvents.bidderStatusChanged, changed);
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Tidewater Tools?' });
    expect(question.textContent).toContain('Its 2 active users will lose access immediately.');
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

  it('shows the people', async () => {
    open(tidewater, {}, '?tab=people');
    expect(await screen.findByText('Tess Quinn')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Invite/ })).toBeTruthy();
  });

  it('shows the history in words', async () => {
    open(tidewater, {}, '?tab=history');
    expect(await screen.findByText('Supplier changed')).toBeTruthy();
    expect(screen.getByText('Country: empty → Norway')).toBeTruthy();
    expect(screen.getByText('Changed fields: E-mail address')).toBeTruthy();
  });
});
