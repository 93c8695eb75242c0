import type { BulkResult } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appEvents } from '../../../entities/session/app-events.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { supplier, supplierList } from '../../../entities/test/supplier.ts';
import { chooseFilter } from '../../../shared/test/choose-filter.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { formatDateTime, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { SuppliersPage } from './suppliers-page.tsx';

const path = '/api/business-unit/suppliers';
const tidewater = supplier(1, {
  supplierCode: 'TW-001',
  name: 'Tidewater Tools',
  tags: ['Marine', 'Steel, heavy', 'Survey'],
  activeUserCount: 2,
  lastSignInAt: '2026-11-03T09:30:00.000Z',
});
const alpha = supplier(2, { name: 'Alpha Works', activeUserCount: 0 });
const beta = supplier(3, { name: 'Beta Marine', status: 'INACTIVE' });

function open(items = [tidewater, alpha, beta], address = '/suppliers', result?: BulkResult) {
  const requests = mockApi({
    [`GET ${path}`]: () => json(supplierList(items)),
    [`GET ${path}/tags`]: () => json({ data: [{ tag: 'Steel, heavy', count: 4 }] }),
    [`GET ${path}/export`]: () =>
      new Response('workbook', { headers: { 'content-disposition': 'attachment' } }),
    [`POST ${path}/bulk`]: () => json({ data: result }),
  });
  const router = renderFeaturePage(SuppliersPage, '/suppliers', address);
  const asked = (of: string) =>
    new URL(requests.filter(({ url }) => new URL(url).pathname === of).at(-1)?.url ?? 'http://localhost')
      .searchParams;
  const sent = () => requests.find(({ method }) => method === 'POST')?.json();
  return { router, asked, sent, user: userEvent.setup() };
}

const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

describe('suppliers list', () => {
  it('shows name, supplier ID, tags, active users, open tasks and last login, and marks only exceptions', async () => {
    open();
    const row = (await screen.findByText('Tidewater Tools')).closest('tr') as HTMLElement;
    const cells = within(row).getAllByRole('cell').slice(1);
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Tidewater Tools',
      'TW-001',
      'MarineSteel, heavy+1',
      '2',
      '0',
      expect.stringContaining(formatDateTime('2026-11-03T09:30:00.000Z', ownTimeZone())),
    ]);
    const link = within(row).getByRole('link', { name: 'Tidewater Tools' });
    expect(link.getAttribute('href')).toBe(`/suppliers/${tidewater.id}`);
    const without = (await screen.findByText('Alpha Works')).closest('tr') as HTMLElement;
    expect(within(without).getByText('No active users')).toBeTruthy();
  });

  it('filters on the server and in the URL, including tags that contain commas', async () => {
    const { router, asked, user } = open();
    await screen.findByText('Tidewater Tools');
    await chooseFilter(user, 'Status', 'Active');
    await user.click(screen.getByRole('button', { name: 'Without active users' }));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: /Steel, heavy/ }));
    await user.keyboard('{Escape}{Escape}');
    await user.type(await screen.findByRole('searchbox'), 'tide');
    const narrowed = { status: 'ACTIVE', withoutUsers: 'true', tags: 'Steel, heavy', search: 'tide' };
    await waitFor(() => expect(Object.fromEntries(asked(path))).toMatchObject(narrowed));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ tags: 'Steel%2C heavy', search: 'tide' }),
    );
  });

  it('exports the filtered list', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:suppliers');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { asked, user } = open([tidewater], '/suppliers?status=ACTIVE&sort=lastSignInAt,desc');
    await screen.findByText('Tidewater Tools');
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    const exported = Object.fromEntries(asked(`${path}/export`));
    expect(exported).toMatchObject({ status: 'ACTIVE', sort: 'lastSignInAt,desc' });
    clicked.mockRestore();
  });

  it('offers to add or import when there are no suppliers', async () => {
    open([]);
    const text = 'There are no suppliers yet. Add the first one, or import many from Excel.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Add supplier' })).toHaveLength(2);
  });
});

describe('bulk actions', () => {
  it('deactivates after stating the number and the consequences', async () => {
    const changed = vi.fn();
    window.addEventListener(appEvents.bidderStatusChanged, changed, { once: true });
    const { sent, user } = open(undefined, undefined, { changed: 2, skipped: [] });
    await user.click(await tick('Tidewater Tools'));
    await user.click(await tick('Alpha Works'));
    const bar = screen.getByRole('region', { name: 'Selected suppliers' });
    expect(within(bar).getByText('2 suppliers selected')).toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 suppliers?' });
    expect(question.textContent).toContain('Their 2 active users will lose access immediately.');
    await user.click(within(question).getByRole('button', { name: 'Deactivate 2 suppliers' }));
    expect(await screen.findByText('2 suppliers were deactivated')).toBeTruthy();
    expect(await sent()).toEqual({ supplierIds: [tidewater.id, alpha.id], action: 'DEACTIVATE' });
    expect(changed).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region', { name: 'Selected suppliers' })).toBeNull();
  });

  it('skips inactive suppliers and says so beforehand', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 suppliers?' });
    expect(question.textContent).toContain('1 of the selected suppliers is left out');
  });

  it('invites and lists the skipped suppliers with reasons', async () => {
    const { sent, user } = open(undefined, undefined, {
      changed: 1,
      skipped: [{ supplierId: tidewater.id, reason: 'HAS_USERS' }],
    });
    await user.click(await tick('Tidewater Tools'));
    await user.click(await tick('Alpha Works'));
    await user.click(screen.getByRole('button', { name: 'Invite…' }));
    const question = await screen.findByRole('dialog', { name: 'Invite 2 suppliers?' });
    expect(question.textContent).toContain('It is sent to the e-mail address in the supplier’s profile');
    await user.click(within(question).getByRole('button', { name: 'Send invitations' }));
    const summary = await screen.findByRole('dialog', { name: '1 supplier was skipped' });
    expect(summary.textContent).toContain('1 supplier was invited');
    expect(summary.textContent).toContain(
      'Has active users, who manage their own team · 1 supplierTidewater Tools',
    );
    expect(await sent()).toEqual({ supplierIds: [tidewater.id, alpha.id], action: 'INVITE' });
  });

  it('tags the selected suppliers', async () => {
    const { sent, user } = open(undefined, undefined, { changed: 1, skipped: [] });
    await user.click(await tick('Alpha Works'));
    await user.click(screen.getByRole('button', { name: 'Add tag…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a tag to 1 supplier' });
    await user.click(within(dialog).getByRole('button', { name: 'Add tag' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    await user.type(within(dialog).getByRole('combobox'), 'Framework');
    await user.click(within(dialog).getByRole('button', { name: 'Add tag' }));
    expect(await screen.findByText('The tag “Framework” was added to 1 supplier')).toBeTruthy();
    expect(await sent()).toEqual({ supplierIds: [alpha.id], action: 'TAG', tag: 'Framework' });
  });
});
