import type { SignedInUser } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dredging } from '../entities/test/business-unit.ts';
import { harbour } from '../entities/test/organisation.ts';
import { member, team } from '../entities/test/people.ts';
import { renderFeaturePage } from '../entities/test/render-page.tsx';
import { tokenOf, una } from '../entities/test/session-token.ts';
import { supplier, supplierList } from '../entities/test/supplier.ts';
import { BusinessUnitsPage } from '../features/organisation/components/business-units-page.tsx';
import { MyTeamPage } from '../features/suppliers/components/my-team-page.tsx';
import { SuppliersPage } from '../features/suppliers/components/suppliers-page.tsx';
import { OrganisationListPage } from '../features/system/components/organisation-list-page.tsx';
import { authTokenKey } from '../shared/lib/auth-token.ts';
import { json, jsonList, mockApi } from '../shared/test/mock-api.ts';

const evening = '2026-11-03T21:30:00.000Z';
const bidderId = supplier(1).id;

beforeEach(() => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Pacific/Auckland',
  });
});
afterEach(() => vi.restoreAllMocks());

const logIn = (traits: Partial<SignedInUser>) =>
  localStorage.setItem(authTokenKey, tokenOf({ ...una, ...traits }));

const textOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;

describe('times without the zone of an event, on a device in another zone', () => {
  it("are in the business unit's zone for its admins", async () => {
    logIn({ timeZone: 'Asia/Tokyo' });
    const tidewater = supplier(1, { name: 'Tidewater Tools', lastSignInAt: evening });
    mockApi({
      'GET /api/business-unit/suppliers': () => json(supplierList([tidewater])),
      'GET /api/business-unit/suppliers/tags': () => json({ data: [] }),
    });
    renderFeaturePage(SuppliersPage, '/suppliers');
    expect(await textOf('Tidewater Tools')).toContain('2026-11-04 06:30');
    expect(screen.getByRole('columnheader', { name: /Last login/ }).textContent).toContain('GMT+9');
  });

  it("are in the organisation's zone for its admins", async () => {
    logIn({ roleName: 'SOURCING_ORGANISATION_ADMIN', timeZone: 'America/Lima' });
    const own = '/api/sourcing-organisation';
    mockApi({
      [`GET ${own}`]: () => json({ data: harbour }),
      [`GET ${own}/business-units`]: () => jsonList([{ ...dredging, createdAt: '2026-11-04T02:00:00.000Z' }]),
    });
    renderFeaturePage(BusinessUnitsPage, '/business-units');
    expect(await textOf('Dredging')).toContain('2026-11-03');
  });

  it.each([
    ['chose one', 'Asia/Tokyo', '2026-11-04 06:30 GMT+9'],
    ['chose none', null, '2026-11-04 10:30 GMT+13'],
  ])("are in a supplier's zone if they %s, else in the device's", async (_, timeZone, expected) => {
    logIn({ roleName: 'BIDDER_ADMIN', bidderId, bidderName: 'Tidewater Tools', timeZone });
    const users = [member(1, { fullName: 'Tess Quinn', role: 'BIDDER_ADMIN', lastSignInAt: evening })];
    mockApi({ 'GET /api/supplier/team/users': () => json(team(users, ['BIDDER_ADMIN'])) });
    renderFeaturePage(MyTeamPage, '/suppliers/$bidderId/my-team', `/suppliers/${bidderId}/my-team`);
    expect(await textOf('Tess Quinn')).toContain(expected);
  });

  it('are in the zone that a system admin chose', async () => {
    logIn({ roleName: 'SYSTEM_ADMIN', timeZone: 'America/Lima' });
    mockApi({
      'GET /api/system/organisations': () =>
        jsonList([{ ...harbour, createdAt: '2026-11-04T02:00:00.000Z' }]),
    });
    renderFeaturePage(OrganisationListPage, '/organisations');
    expect(await textOf('Harbour Authority')).toContain('2026-11-03');
  });
});
