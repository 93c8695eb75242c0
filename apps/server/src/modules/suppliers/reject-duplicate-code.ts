import { violatedUniqueConstraint } from '../../platform/db/database-error.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** Translates the unique violation of a supplier ID (case-insensitive within the business unit) into a 409. */
export function rejectDuplicateCode(error: unknown): never {
  if (violatedUniqueConstraint(error) !== 'supplier_code') throw error;
  const fieldErrors = [{ property: 'supplierCode', message: 'This supplier ID is already in use' }];
  throw new ProblemError(409, 'CONFLICT', { fieldErrors });
}
