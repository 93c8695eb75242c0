import type { OrganisationSupplierDetails } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { member, team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { supplier } from '../../../entities/test/supplier.ts';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { SupplierOrganisationsPage } from './supplier-organisations-page.tsx';

const { notes, ...profile } = supplier(1, {
  name: 'Tidewater Tools',
  supplierCode: 'TW-1',
  tags: ['Marine'],
});
const tidewater: OrganisationSupplierDetails = {
  ...profile,
  businessUnit: { id: '019a0000-0000-7000-8000-000000000004', name: 'Dredging', status: 'ACTIVE' },
};
const path = `/api/sourcing-organisation/suppliers/${tidewater.id}`;

function open(shown = tidewater) {
  let stored = shown;
  const requests = mockApi({
    [`GET ${path}`]: () => json({ data: stored }),
    [`GET ${path}/users`]: () => json(team([member(1, { role: 'BIDDER_ADMIN' })], ['BIDDER_ADMIN'])),
    [`GET ${path}/history`]: () => jsonList([]),
    [`PUT ${path}`]: async (request) => {
      stored = { ...stored, ...((await request.clone().json()) as object), revision: stored.revision + 1 };
      return json({ data: stored });
    },
    [`PUT ${path}/status`]: async (request) => {
      const { status } = (await request.clone().json()) as Pick<typeof stored, 'status'>;
      stored = { ...stored, status, can: { ...stored.can, deactivate: false, reactivate: true } };
      return json({ data: stored });
    },
  });
  const address = `/sourcing-suppliers?supplierId=${tidewater.id}`;
  renderFeaturePage(SupplierOrganisationsPage, '/sourcing-suppliers', address);
  const sent = () => requests.find(({ method }) => method === 'PUT')?.json();
  return { sent, user: userEvent.setup() };
}

describe('supplier page of the organisation', () => {
  it('shows the business unit, tags and people, and links back to the list', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Tidewater Tools', level: 1 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dredging' }).getAttribute('href')).toBe(
      `/business-units/${tidewater.businessUnit.id}`,
    );
    expect(screen.getByRole('link', { name: 'Supplier Organisations' }).getAttribute('href')).toBe(
      '/sourcing-suppliers',
    );
    expect(screen.getByText('Marine')).toBeTruthy();
    expect(await screen.findByText('Person 1')).toBeTruthy();
  });

  it('edits the supplier without the fields of its business unit', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull();
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '+44 20');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Tidewater Tools was saved')).toBeTruthy();
    const change = await sent();
    expect(change).toMatchObject({ name: 'Tidewater Tools', phone: '+44 20', revision: 1 });
    expect(Object.keys(change)).not.toContain('tags');
    expect(Object.keys(change)).not.toContain('notes');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('asks before unsaved text is left for the list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '+44 20');
    await user.click(screen.getByRole('link', { name: 'Supplier Organisations' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on page' }));
    expect(screen.getByDisplayValue(/\+44 20$/)).toBeTruthy();
  });

  it('deactivates the supplier after explaining the consequences', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Tidewater Tools?' });
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Tidewater Tools was deactivated')).toBeTruthy();
    expect(await sent()).toEqual({ status: 'INACTIVE' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reactivate' })).toBeTruthy());
  });

  it('shows that the business unit is inactive', async () => {
    open({ ...tidewater, businessUnit: { ...tidewater.businessUnit, status: 'INACTIVE' } });
    expect(await screen.findByText(/^Its business unit Dredging is inactive/)).toBeTruthy();
  });
});
