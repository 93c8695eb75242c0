import { brokenUniqueConstraint } from '../../platform/db/database-error.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

const nameIndexes = ['organisation_name', 'business_unit_name'];

/** A name that another organisation, or unit of the same organisation, has already. */
export function refuseTakenName(error: unknown): never {
  if (!nameIndexes.includes(brokenUniqueConstraint(error) ?? '')) throw error;
  const fieldErrors = [{ property: 'name', message: 'This name is already in use' }];
  throw new ProblemError(409, 'CONFLICT', { fieldErrors });
}
