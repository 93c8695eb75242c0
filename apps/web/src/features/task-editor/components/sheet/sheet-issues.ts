import { sheetInputSchema } from '@tenderbox/contract';
import type { z } from 'zod';
import { filledLines, type SheetDraft, sheetInputOf } from './sheet-draft.ts';

/** Validation error of a sheet: the key of the item and the field. */
export interface SheetIssue {
  key: string;
  field: string;
  issue: z.core.$ZodIssue;
}

/** Key for errors of the price table as a whole. */
export const pricesKey = 'prices';

const known = new WeakMap<SheetDraft, SheetIssue[]>();

/** Validation errors of a sheet according to the contract, in page order. Cached per state of the sheet. */
export function sheetIssues(sheet: SheetDraft): SheetIssue[] {
  const before = known.get(sheet);
  if (before) return before;
  const { error } = sheetInputSchema.safeParse(sheetInputOf(sheet), { reportInput: true });
  const lines = sheet.prices ? filledLines(sheet.prices) : [];
  const found = (error?.issues ?? []).map((issue): SheetIssue => {
    const [part, place, inner, innerPlace, field] = issue.path;
    if (part === 'priceTable') {
      const key = typeof inner === 'number' ? lines[inner]?.key : undefined;
      return { key: key ?? pricesKey, field: String(key ? innerPlace : place), issue };
    }
    const section = sheet.sections[Number(place)];
    const question = inner === 'questions' ? section?.questions[Number(innerPlace)] : undefined;
    const key = question?.key ?? section?.key ?? 'sections';
    return { key, field: String(question ? field : (inner ?? '')), issue };
  });
  known.set(sheet, found);
  return found;
}
