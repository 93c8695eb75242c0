import type { Role } from '../common/roles.ts';

/** The subject of a history, as the path of its calls. */
export type HistoryBase =
  | '/api/system/history'
  | '/api/sourcing-organisation/history'
  | '/api/sourcing-organisation/business-units/:businessUnitId/history'
  | '/api/sourcing-organisation/suppliers/:supplierId/history'
  | '/api/business-unit/suppliers/:supplierId/history'
  | '/api/business-unit/events/:eventId/activity'
  | '/api/business-unit/audit';

type HistoryCallKey<Base extends HistoryBase> = `GET ${Base}` | `GET ${Base}/actors` | `GET ${Base}/export`;

/** The rows of the access table for the three calls of a history, with their roles. */
export function historyAccess<const Base extends HistoryBase, const Roles extends readonly [Role, ...Role[]]>(
  base: Base,
  ...roles: Roles
) {
  const rights = { roles };
  return {
    [`GET ${base}`]: rights,
    [`GET ${base}/actors`]: rights,
    [`GET ${base}/export`]: rights,
  } as Record<HistoryCallKey<Base>, { roles: Roles }>;
}
