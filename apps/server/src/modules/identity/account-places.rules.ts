/** In whose history something stands that happened to an account, and as what. */
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
  ...{ organisationId: null, businessUnitId: null, supplierId: null, subjectType: 'account' },
};

/**
 * What happens to an account is told once to each organisation that the person works for, since it guards the door of
 * all of them, and to the site where it is one of its admins'. A supplier's people are nobody else's business: the
 * buyer does not learn of it.
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
