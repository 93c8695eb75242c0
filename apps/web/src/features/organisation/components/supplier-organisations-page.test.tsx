import type { OrganisationSupplier } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dredging } from '../../../entities/test/business-unit.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { chooseFilter } from '../../../shared/test/choose-filter.ts';
import { jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { SupplierOrganisationsPage } from './supplier-organisations-page.tsx';

const path = '/api/sourcing-organisation/suppliers';
const tidewater: OrganisationSupplier = {
  id: '019a0000-0000-7000-8000-000000000040',
  supplierCode: 'TW-001',
  name: 'Tidewater Tools',
  status: 'ACTIVE',
  businessUnit: { id: dredging.id, name: dredging.name },
  activeUserCount: 2,
};

function open(items = [tidewater], address = '/sourcing-suppliers') {
  const requests = mockApi({
    [`GET ${path}`]: () => jsonList(items, { counts: { ACTIVE: items.length, INACTIVE: 0 } }),
    [`GET ${path}/export`]: () =>
      new Response('workbook', { headers: { 'content-disposition': 'attachment' } }),
    'GET /api/sourcing-organisation/business-units': () => jsonList([dredging]),
  });
  const router = renderFeaturePage(SupplierOrganisationsPage, '/sourcing-suppliers', address);
  const lastQuery = (of: string) => {
    const asked = requests.filter(({ url }) => new URL(url).pathname === of);
    return Object.fromEntries(new URL(asked.at(-1)?.url ?? 'http://localhost').searchParams);
  };
  return { router, lastQuery, user: userEvent.setup() };
}

describe('supplier organisations', () => {
  it('shows name, supplier ID, business unit and users of all suppliers', async () => {
    open();
    const row = (await screen.findByText('Tidewater Tools')).closest('tr') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Tidewater Tools',
      'TW-001',
      'Dredging',
      '2',
    ]);
    const supplier = within(row).getByRole('link', { name: 'Tidewater Tools' });
    expect(supplier.getAttribute('href')).toBe(`/sourcing-suppliers?supplierId=${tidewater.id}`);
    const unit = within(row).getByRole('link', { name: 'Dredging' });
    expect(unit.getAttribute('href')).toBe(`/business-units/${dredging.id}`);
  });

  it('filters on the server by business unit, status, users and search, and in the URL', async () => {
    const { router, lastQuery, user } = open();
    await screen.findByText('Tidewater Tools');
    await chooseFilter(user, 'Business unit', 'Dredging');
    await chooseFilter(user, 'Status', 'Active');
    await user.click(screen.getByRole('button', { name: 'Without active users' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or supplier ID' }), 'tw');
    const narrowed = { businessUnitId: dredging.id, status: 'ACTIVE', withoutUsers: 'true', search: 'tw' };
    await waitFor(() => expect(lastQuery(path)).toMatchObject(narrowed));
    await waitFor(() => expect(router.state.location.search).toEqual({ ...narrowed, withoutUsers: 'true' }));
  });

  it('exports the filtered list', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:suppliers');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { lastQuery, user } = open(
      [tidewater],
      '/sourcing-suppliers?status=ACTIVE&search=tw&sort=name,desc',
    );
    await screen.findByText('Tidewater Tools');
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(lastQuery(`${path}/export`)).toMatchObject({ status: 'ACTIVE', search: 'tw', sort: 'name,desc' });
    clicked.mockRestore();
  });

  it('explains who adds suppliers when there are none', async () => {
    open([]);
    const text = 'There are no suppliers yet. Business unit admins add them.';
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
