/** In whose history a sign-in stands. */
export interface SignInPlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: null;
}

interface RolePlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

const nowhere: SignInPlace = { organisationId: null, businessUnitId: null, supplierId: null };

/**
 * A sign-in, and a failed one, is told to the organisation that it opens, or would open, the door of. That of a
 * supplier's people is nobody else's business: the buyer does not learn of it.
 */
export function signInPlace([role]: RolePlace[]): SignInPlace {
  if (!role || role.supplierId) return nowhere;
  return { organisationId: role.organisationId, businessUnitId: role.businessUnitId, supplierId: null };
}
