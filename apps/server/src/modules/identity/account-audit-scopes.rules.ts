/** The history in which an event of an account is recorded, and its subject type there. */
interface AuditScope {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: null;
  subjectType: 'account' | 'system-admin';
}

interface RoleScope {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

const nowhere: AuditScope = {
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
export function accountAuditScopes(roles: readonly RoleScope[]): AuditScope[] {
  const scopes = new Map<string | null, AuditScope>();
  for (const { organisationId, businessUnitId, supplierId } of roles) {
    if (supplierId || scopes.has(organisationId)) continue;
    const subjectType = organisationId ? 'account' : 'system-admin';
    scopes.set(organisationId, { organisationId, businessUnitId, supplierId: null, subjectType });
  }
  return scopes.size ? [...scopes.values()] : [nowhere];
}
