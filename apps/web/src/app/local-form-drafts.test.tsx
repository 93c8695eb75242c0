import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { saveAuthorization } from '../entities/session/session.ts';
import { dredging } from '../entities/test/business-unit.ts';
import { harbour } from '../entities/test/organisation.ts';
import { team } from '../entities/test/people.ts';
import { renderFeaturePage } from '../entities/test/render-page.tsx';
import { tokenOf, una } from '../entities/test/session-token.ts';
import { supplier } from '../entities/test/supplier.ts';
import { AddBusinessUnitPage } from '../features/organisation/components/add-business-unit-page.tsx';
import { BusinessUnitPage } from '../features/organisation/components/business-unit-page.tsx';
import { MyOrganisationPage } from '../features/organisation/components/my-organisation-page.tsx';
import { SupplierOrganisationsPage } from '../features/organisation/components/supplier-organisations-page.tsx';
import { AddOrganisationPage } from '../features/system/components/add-organisation-page.tsx';
import { OrganisationPage } from '../features/system/components/organisation-page.tsx';
import { json, jsonList, mockApi } from '../shared/test/mock-api.ts';

const { notes, ...profile } = supplier(1);
const tidewater = { ...profile, businessUnit: { id: dredging.id, name: 'Dredging', status: 'ACTIVE' } };
const own = '/api/sourcing-organisation';
const nothing = () => jsonList([]);

const forms: [name: string, kept: string, page: () => ReactNode, path: string, address?: string][] = [
  ['a new business unit', 'business-unit.new', AddBusinessUnitPage, '/business-units/new'],
  [
    ...(['a business unit', `business-unit.${dredging.id}`, BusinessUnitPage] as const),
    ...(['/business-units/{-$businessUnitId}', `/business-units/${dredging.id}`] as const),
  ],
  ["the user's organisation", 'own-organisation', MyOrganisationPage, '/my-organisation'],
  [
    ...(['a supplier of any unit', `supplier.${tidewater.id}`, SupplierOrganisationsPage] as const),
    ...(['/sourcing-suppliers', `/sourcing-suppliers?supplierId=${tidewater.id}`] as const),
  ],
  ['a new organisation', 'organisation.new', AddOrganisationPage, '/organisations/new'],
  [
    ...(['an organisation', `organisation.${harbour.id}`, OrganisationPage] as const),
    ...(['/organisations/$sourcingOrganisationId', `/organisations/${harbour.id}`] as const),
  ],
];

test.each(forms)(
  'stores unsaved text of the form of %s on the device',
  async (_name, kept, page, path, address) => {
    localStorage.clear();
    saveAuthorization(tokenOf(una));
    const unit = `${own}/business-units/${dredging.id}`;
    const ofSupplier = `${own}/suppliers/${tidewater.id}`;
    const system = `/api/system/organisations/${harbour.id}`;
    mockApi({
      [`GET ${own}`]: () => json({ data: harbour }),
      [`GET ${own}/business-units`]: nothing,
      [`GET ${unit}`]: () => json({ data: dredging }),
      [`GET ${ofSupplier}`]: () => json({ data: tidewater }),
      [`GET ${system}`]: () => json({ data: harbour }),
      ...Object.fromEntries(
        [own, unit, ofSupplier, system].flatMap((base) => [
          [`GET ${base}/users`, () => json(team([]))],
          [`GET ${base}/history`, nothing],
        ]),
      ),
    });
    renderFeaturePage(page, path, address);
    const user = userEvent.setup();
    if (!path.endsWith('/new')) await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const name = await screen.findByRole('textbox', { name: /^Name|name$/ });
    await user.type(name, ' of the quay');
    const drafts = () =>
      Object.entries(localStorage).filter(([key]) =>
        key.startsWith(`tenderbox.form.${una.userRoleId}.${kept}.`),
      );
    await waitFor(() => expect(String(drafts()[0]?.[1])).toContain('of the quay'));
  },
);
