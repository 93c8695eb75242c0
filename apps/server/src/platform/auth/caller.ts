import type { Caller } from '@tenderbox/contract';
import type { DatabaseContext } from '../db/context.ts';

/** The database context of a caller. */
export function contextOf(caller: Caller): DatabaseContext {
  const { accountId, roleEntryId, organisationId, businessUnitId, supplierId } = caller;
  if (!organisationId) return { scope: 'system', accountId, roleEntryId };
  if (!businessUnitId) return { scope: 'organisation', accountId, roleEntryId, organisationId };
  if (!supplierId) return { scope: 'unit', accountId, roleEntryId, organisationId, businessUnitId };
  return { scope: 'supplier', accountId, roleEntryId, organisationId, businessUnitId, supplierId };
}
