import type { BusinessUnit, OwnBusinessUnit } from '@tenderbox/contract';

export const dredging: BusinessUnit = {
  id: '019a0000-0000-7000-8000-000000000004',
  name: 'Dredging',
  status: 'ACTIVE',
  timeZone: 'Europe/London',
  revision: 1,
  createdAt: '2026-11-02T12:00:00.000Z',
  eventCount: 3,
  activeEventCount: 0,
  supplierCount: 5,
  adminCount: 2,
  can: { deactivate: true, reactivate: false },
};

/** Business unit as its own people see it. */
export const ownUnit: OwnBusinessUnit = {
  id: dredging.id,
  name: dredging.name,
  timeZone: dredging.timeZone,
  adminCount: dredging.adminCount,
  lastCurrency: null,
};
