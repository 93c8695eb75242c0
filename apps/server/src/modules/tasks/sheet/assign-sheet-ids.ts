import type { Sheet, SheetInput } from '@tenderbox/contract';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { identify } from './sheet.rules.ts';

/** Adds the missing ids to a sheet. Throws an error per field for ids that the sheet did not have before. */
export function assignSheetIds(input: SheetInput, before: Sheet, newId: () => string): Sheet {
  const { sheet, unknown } = identify(input, before, newId);
  if (!unknown.length) return sheet;
  const message = 'This ID does not belong to this answer sheet. New items must have no ID';
  const fieldErrors = unknown.map((property) => ({ property, message }));
  throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
}
