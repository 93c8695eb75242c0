import type { Caller } from '@tenderbox/contract';
import type { DatabaseContext } from '../db/context.ts';

/** The database context of a caller. */
export function contextOf(caller: Caller): DatabaseContext {
  const { scope, accountId, roleEntryId, organisationId, businessUnitId, supplierId } = caller;
  return { scope, accountId, roleEntryId, organisationId, businessUnitId, supplierId } as DatabaseContext;
}
