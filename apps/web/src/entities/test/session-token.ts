import type { SignedInUser } from '@tenderbox/contract';

/** Logged-in user for tests. */
export const una: SignedInUser = {
  id: '019a0000-0000-7000-8000-000000000001',
  username: 'una@example.org',
  fullName: 'Una Bell',
  userRoleId: '019a0000-0000-7000-8000-000000000002',
  roleName: 'BUSINESS_UNIT_ADMIN',
  organisationId: '019a0000-0000-7000-8000-000000000003',
  organisationName: 'Harbour Authority',
  businessUnitId: '019a0000-0000-7000-8000-000000000004',
  businessUnitName: 'Dredging',
  bidderId: null,
  bidderName: null,
  timeZone: null,
};

/** Unsigned token of a user, which only a server would reject. */
export function tokenOf(user: SignedInUser): string {
  const payload = btoa(JSON.stringify(user)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `e30.${payload}.signature`;
}
