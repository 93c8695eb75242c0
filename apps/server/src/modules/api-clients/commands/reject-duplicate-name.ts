import { violatedUniqueConstraint } from '../../../platform/db/database-error.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';

/** Turns a violation of the unique name per unit into a field error (409); rethrows other errors. */
export function rejectDuplicateName(error: unknown): never {
  if (violatedUniqueConstraint(error) !== 'api_client_name') throw error;
  const fieldErrors = [{ property: 'name', message: 'This name is already in use' }];
  throw new ProblemError(409, 'CONFLICT', { fieldErrors });
}
