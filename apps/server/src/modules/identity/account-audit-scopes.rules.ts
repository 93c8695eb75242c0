/** The history in which an event of an account is recorded, and its subject type there. */
interface AccountPlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: null;
  subjectType: 'account' | 'system-admin';
}

interface RolePlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

const nowhere: AccountPlace = {
  organisationId: null,
  businessUnitId: null,
  supplierId: null,
  subjectType: 'account',
};

/**
 * An event of an account is recorded once in each organisation that the person works for, since the account
 * protects all of them, and for the site if it is a system admin. Roles with suppliers are left out: the
 * buyer must not learn of it.
 */
export function accountPlaces(roles: readonly RolePlace[]): AccountPlace[] {
  const places = new Map<string | null, AccountPlace>();
  for (const { organisationId, businessUnitId, supplierId } of roles) {
    if (supplierId || places.has(organisationId)) continue;
    const subjectType = organisationId ? 'account' : 'system-admin';
    places.set(organisationId, { organisationId, businessUnitId, supplierId: null, subjectType });
  }
  return places.size ? [...places.values()] : [nowhere];
}
