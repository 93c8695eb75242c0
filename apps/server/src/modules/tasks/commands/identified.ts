import type { GivenSheet, Sheet } from '@tenderbox/contract';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { identify } from '../sheet.rules.ts';

/** A given sheet with an id for everything in it; ids that the sheet did not have before are refused, each by name. */
export function identified(given: GivenSheet, before: Sheet, newId: () => string): Sheet {
  const { sheet, unknown } = identify(given, before, newId);
  if (!unknown.length) return sheet;
  const message = 'This id is not one of the sheet: what is new has none';
  const fieldErrors = unknown.map((property) => ({ property, message }));
  throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
}
