import type { Organisation } from '@tenderbox/contract';

export const harbour: Organisation = {
  id: '019a0000-0000-7000-8000-000000000003',
  name: 'Harbour Authority',
  status: 'ACTIVE',
  timeZone: 'Europe/London',
  logo: null,
  revision: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  businessUnitCount: 2,
  adminCount: 1,
  busyUnits: [],
};
