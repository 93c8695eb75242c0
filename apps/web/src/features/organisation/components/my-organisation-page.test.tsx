import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dredging } from '../../../entities/test/business-unit.ts';
import { harbour } from '../../../entities/test/organisation.ts';
import { member, team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { chooseFilter } from '../../../shared/test/choose-filter.ts';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { MyOrganisationPage } from './my-organisation-page.tsx';

const unitsCall = 'GET /api/sourcing-organisation/business-units';

function open(units = [dredging], address = '/my-organisation') {
  const requests = mockApi({
    'GET /api/sourcing-organisation': () => json({ data: harbour }),
    'GET /api/sourcing-organisation/users': () => json(team([member(1, { fullName: 'Olga Marsh' })])),
    'GET /api/sourcing-organisation/history': () => jsonList([]),
    [unitsCall]: () => jsonList(units),
  });
  const router = renderFeaturePage(MyOrganisationPage, '/my-organisation', address);
  const lastUnitsQuery = () => {
    const asked = requests.filter(({ url }) => new URL(url).pathname.endsWith('/business-units'));
    return Object.fromEntries(new URL(asked.at(-1)?.url ?? '').searchParams);
  };
  return { router, lastUnitsQuery, user: userEvent.setup() };
}

describe('organisation page', () => {
  it("shows the organisation's name and its sections as tabs", async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Authority' })).toBeTruthy();
    const facts = 'Europe/London · 2\u00a0business\u00a0units · 1\u00a0admin';
    expect(document.body.textContent).toContain(facts);
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Business units', 'People', 'Labels', 'Details', 'History']);
    // Only screen readers get the words of the tab again.
    const heading = await screen.findByRole('heading', { level: 2, name: 'Business units' });
    expect(heading.style.width).toBe('1px');
  });

  it('shows admins next to the business units, and details read-only until edited', async () => {
    const { router, user } = open();
    expect(await screen.findByText('Olga Marsh')).toBeTruthy();
    expect(await screen.findByText('No activity yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Harbour Authority');
    expect(router.state.location.search).toEqual({ tab: 'details' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['Harbour Authority', 'Europe/London', 'Not provided', '2', '1', '2026-11-01'],
    ]);
  });

  it('lists business units with events, suppliers, admins and creation date', async () => {
    open();
    const name = await screen.findByRole('link', { name: 'Dredging' });
    expect(name.getAttribute('href')).toBe(`/business-units/${dredging.id}`);
    const cells = within(name.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Dredging', '3', '5', '2', '2026-11-02']);
  });

  it('searches, filters and sorts business units on the server and in the URL', async () => {
    const { router, lastUnitsQuery, user } = open();
    await screen.findByRole('link', { name: 'Dredging' });
    await chooseFilter(user, 'Status', 'Inactive');
    await user.click(screen.getByRole('button', { name: 'Suppliers' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'dre');
    await waitFor(() =>
      expect(lastUnitsQuery()).toMatchObject({
        search: 'dre',
        status: 'INACTIVE',
        sort: 'supplierCount,asc',
      }),
    );
    expect(router.state.location.search).toEqual({
      'units.search': 'dre',
      'units.status': 'INACTIVE',
      'units.sort': 'supplierCount,asc',
    });
  });

  it('links to adding the first business unit when there is none', async () => {
    const { router, user } = open([]);
    const text = 'There are no business units yet. Add the first one to start running events.';
    expect(await screen.findByText(text)).toBeTruthy();
    const [add] = screen.getAllByRole('link', { name: 'Add business unit' });
    await user.click(add as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/business-units/new'));
  });

  it('offers a retry when loading fails', async () => {
    let answer = json({ message: 'The requested operation could not be completed due to an error' }, 500);
    mockApi({
      'GET /api/sourcing-organisation': () => answer,
      [unitsCall]: () => jsonList([]),
    });
    renderFeaturePage(MyOrganisationPage, '/my-organisation');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The requested operation could not be completed due to an error')).toBeTruthy();
    answer = json({ data: harbour });
    await userEvent.setup().click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Authority' })).toBeTruthy();
  });
});
