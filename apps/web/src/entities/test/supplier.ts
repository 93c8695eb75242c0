import type { Supplier } from '@tenderbox/contract';
import { testId } from '../../shared/test/test-id.ts';

/** Supplier for tests: active with one user by default. */
export function supplier(number: number, traits: Partial<Supplier> = {}): Supplier {
  return {
    id: testId(4000 + number),
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

/** List of active suppliers as returned by the server. */
export function supplierList(items: Supplier[]) {
  const counts = { ACTIVE: items.length, INACTIVE: 0 };
  return { data: { items, total: items.length, totalIsMore: false, counts } };
}
