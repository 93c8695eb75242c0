import type { BusinessUnit } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dredging } from '../../../entities/test/business-unit.ts';
import { harbour } from '../../../entities/test/organisation.ts';
import { team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { BusinessUnitPage } from './business-unit-page.tsx';

const call = `/api/sourcing-organisation/business-units/${dredging.id}`;

function open(given: BusinessUnit, address = `/business-units/${given.id}`) {
  let unit = given;
  const requests = mockApi({
    'GET /api/sourcing-organisation': () => json({ data: harbour }),
    'GET /api/sourcing-organisation/business-units': () => jsonList([unit]),
    [`GET ${call}`]: () => json({ data: unit }),
    [`GET ${call}/users`]: () => json(team([], ['BUSINESS_UNIT_ADMIN'])),
    [`GET ${call}/history`]: () => jsonList([]),
    [`PUT ${call}`]: async (request) => {
      unit = { ...unit, ...((await request.json()) as BusinessUnit), revision: unit.revision + 1 };
      return json({ data: unit });
    },
    [`PUT ${call}/status`]: async (request) => {
      unit = { ...unit, ...((await request.clone().json()) as BusinessUnit) };
      return json({ data: unit });
    },
  });
  const router = renderFeaturePage(BusinessUnitPage, '/business-units/{-$businessUnitId}', address);
  return { requests, router, user: userEvent.setup() };
}

describe('business unit page', () => {
  it('shows the name of the business unit and links to its suppliers', async () => {
    open(dredging);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Dredging' });
    // Only inactive business units have a status chip.
    expect(heading.parentElement?.textContent).toBe('Dredging');
    const suppliers = screen.getByRole('link', { name: '5 suppliers' });
    expect(suppliers.getAttribute('href')).toBe(`/sourcing-suppliers?businessUnitId=${dredging.id}`);
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Details', 'People', 'API clients', 'Webhooks', 'History']);
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Dredging', 'Europe/London', '3', '5 suppliers', '2', '2026-11-02']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('explains the consequences and deactivates only after confirmation', async () => {
    const { requests, user } = open(dredging);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Deactivate…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Dredging?' });
    const meanings = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(meanings).toEqual([
      'Its 2 admins and the users of its 5 suppliers will lose access immediately. Pending invitations will be withdrawn.',
      'Nothing will be deleted. Events, responses, messages and history stay as they are.',
      'Deadlines do not move. Suppliers cannot respond to tasks that end while it is inactive.',
      'You can undo this at any time by reactivating it.',
    ]);
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Dredging was deactivated')).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toEqual({ status: 'INACTIVE' });
    expect(await screen.findByText('This business unit is inactive')).toBeTruthy();
  });

  it('reactivates the business unit', async () => {
    const { user } = open({ ...dredging, status: 'INACTIVE' });
    await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reactivate Dredging?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Dredging was reactivated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('This business unit is inactive')).toBeNull());
  });

  it('saves the name and updates the header immediately', async () => {
    const { user } = open(dredging);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' and Piling');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The business unit was saved')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dredging and Piling' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows the list of business units without an id', async () => {
    const { router } = open(dredging, '/business-units');
    expect(await screen.findByRole('heading', { level: 1, name: 'Business units' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Dredging' })).toHaveProperty(
      'pathname',
      `/business-units/${dredging.id}`,
    );
    expect(screen.getByRole('link', { name: 'Add business unit' })).toHaveProperty(
      'pathname',
      '/business-units/new',
    );
    expect(router.state.location.pathname).toBe('/business-units');
  });
});
