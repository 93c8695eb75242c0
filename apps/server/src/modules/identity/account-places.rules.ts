/** In whose history something stands that happened to an account. */
export interface AccountPlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: null;
}

interface RolePlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

const nowhere: AccountPlace = { organisationId: null, businessUnitId: null, supplierId: null };

/**
 * What happens to an account is told once to each organisation that the person works for, since it guards the door of
 * all of them. A supplier's people are nobody else's business: the buyer does not learn of it.
 */
export function accountPlaces(roles: readonly RolePlace[]): AccountPlace[] {
  const places = new Map<string | null, AccountPlace>();
  for (const { organisationId, businessUnitId, supplierId } of roles) {
    if (!organisationId || supplierId || places.has(organisationId)) continue;
    places.set(organisationId, { organisationId, businessUnitId, supplierId: null });
  }
  return places.size ? [...places.values()] : [nowhere];
}
