import type { Role } from '../common/roles.ts';

/** What a history can be of, by the address of its calls. */
export type HistoryBase =
  | '/api/sourcing-organisation'
  | '/api/sourcing-organisation/business-units/:businessUnitId'
  | '/api/sourcing-organisation/suppliers/:supplierId'
  | '/api/business-unit/suppliers/:supplierId';

type HistoryCallKey<Base extends HistoryBase> =
  | `GET ${Base}/history`
  | `GET ${Base}/history/actors`
  | `GET ${Base}/history/export`;

/** The rows of the access table for one history's three calls, and the roles that may make them. */
export function historyAccess<const Base extends HistoryBase, const Roles extends readonly [Role, ...Role[]]>(
  base: Base,
  ...roles: Roles
) {
  const rights = { roles };
  return {
    [`GET ${base}/history`]: rights,
    [`GET ${base}/history/actors`]: rights,
    [`GET ${base}/history/export`]: rights,
  } as Record<HistoryCallKey<Base>, { roles: Roles }>;
}
