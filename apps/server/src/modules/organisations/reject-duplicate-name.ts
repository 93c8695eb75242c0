import { violatedUniqueConstraint } from '../../platform/db/database-error.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

const nameIndexes = ['organisation_name', 'business_unit_name'];

/** Translates the unique violation of an organisation's or business unit's name into a 409; rethrows other errors. */
export function rejectDuplicateName(error: unknown): never {
  if (!nameIndexes.includes(violatedUniqueConstraint(error) ?? '')) throw error;
  const fieldErrors = [{ property: 'name', message: 'This name is already in use' }];
  throw new ProblemError(409, 'CONFLICT', { fieldErrors });
}
