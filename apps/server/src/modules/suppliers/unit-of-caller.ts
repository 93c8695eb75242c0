import type { Caller } from '@tenderbox/contract';
import { forbidden } from '../../platform/http/problem-error.ts';
import type { Unit } from './supplier.repo.ts';

/** The business unit that the caller acts for. */
export function unitOf({ organisationId, businessUnitId }: Caller): Unit {
  if (!organisationId || !businessUnitId) throw forbidden();
  return { organisationId, businessUnitId };
}
