import type { Supplier } from '@tenderbox/contract';

/** Supplier for tests: active with one user by default. */
export function supplier(number: number, traits: Partial<Supplier> = {}): Supplier {
  return {
    id: `019a0000-0000-7000-8000-${String(4000 + number).padStart(12, '0')}`,
    supplierCode: `SUP-${number}`,
    name: `Supplier ${number}`,
    status: 'ACTIVE',
    email: `office@supplier${number}.example`,
    phone: null,
    website: null,
    address: null,
    country: null,
    registrationNumber: null,
    vatNumber: null,
    tags: [],
    notes: null,
    activeUserCount: 1,
    openTaskCount: 0,
    lastSignInAt: null,
    createdAt: '2026-11-02T12:00:00.000Z',
    revision: 1,
    can: { edit: true, deactivate: true, reactivate: false, invite: true },
    ...traits,
  };
}

/** List of suppliers as returned by the server. */
export function supplierList(items: Supplier[], total = items.length) {
  return { data: { items, total } };
}
