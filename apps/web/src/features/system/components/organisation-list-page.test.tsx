import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { harbour } from '../../../entities/test/organisation.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { chooseFilter } from '../../../shared/test/choose-filter.ts';
import { jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { OrganisationListPage } from './organisation-list-page.tsx';

const call = 'GET /api/system/organisations';

function open(items = [harbour], address = '/organisations') {
  const requests = mockApi({ [call]: () => jsonList(items) });
  const router = renderFeaturePage(OrganisationListPage, '/organisations', address);
  const lastQuery = () => Object.fromEntries(new URL(requests.at(-1)?.url ?? '').searchParams);
  return { requests, router, lastQuery, user: userEvent.setup() };
}

describe('list of sourcing organisations', () => {
  it('shows name, status, business units, admins and creation date', async () => {
    const { lastQuery } = open([{ ...harbour, status: 'INACTIVE', businessUnitCount: 1200, adminCount: 3 }]);
    const name = await screen.findByRole('link', { name: 'Harbour Authority' });
    expect(name.getAttribute('href')).toBe(`/organisations/${harbour.id}`);
    const cells = within(name.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Harbour AuthorityInactive',
      '1,200',
      '3',
      '2026-11-01',
    ]);
    expect(lastQuery()).toEqual({ page: '0', size: '10', sort: 'name,asc', search: '' });
  });

  it('searches, filters and sorts on the server and in the URL', async () => {
    const { router, lastQuery, user } = open();
    await screen.findByRole('link', { name: 'Harbour Authority' });
    await chooseFilter(user, 'Status', 'Active');
    await user.click(screen.getByRole('button', { name: 'Business units' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'har');
    const wanted = { search: 'har', status: 'ACTIVE', sort: 'businessUnitCount,asc' };
    await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
    expect(router.state.location.search).toEqual(wanted);
  });

  it('starts with the state from the URL', async () => {
    const { lastQuery } = open([harbour], '/organisations?sort=createdAt,desc&size=50&status=INACTIVE');
    await screen.findByRole('link', { name: 'Harbour Authority' });
    expect(lastQuery()).toMatchObject({ sort: 'createdAt,desc', size: '50', status: 'INACTIVE' });
  });

  it('links to adding the first one when there is none', async () => {
    const { router, user } = open([]);
    expect(
      await screen.findByText(
        'There are no sourcing organisations yet. Add the first one and invite its admin.',
      ),
    ).toBeTruthy();
    const [add] = screen.getAllByRole('link', { name: 'Add organisation' });
    if (add) await user.click(add);
    await waitFor(() => expect(router.state.location.pathname).toBe('/organisations/new'));
  });
});
