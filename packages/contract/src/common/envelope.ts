import { z } from 'zod';
import { limits } from './limits.ts';

/** All answers wrap their content in `data`. */
export function inData<Content extends z.ZodType>(content: Content) {
  return z.object({ data: content });
}

const rowSchemas = new WeakSet<z.ZodType>();

/**
 * The rows of a list, each of which is shown by itself: one that does not fit its schema is left out, and the others are
 * shown. Not for what only counts whole, such as responses, receipts and closings.
 */
export function rowsOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  const rows = z.array(item);
  rowSchemas.add(rows);
  return rows;
}

export const isRows = (schema: z.ZodType): boolean => rowSchemas.has(schema);

/** The content of a list that has no name of its own. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: rowsOf(item),
    total: z
      .int()
      .min(0)
      .max(limits.allRows)
      .meta({ description: `Exact up to ${limits.allRows}, where counting ends.` }),
    totalIsMore: z.boolean().meta({ description: 'There are more than `total`.' }),
  });
}

/** The same with how many rows each tab has, whatever is searched and filtered. */
export function listWithTabs<Item extends z.ZodType, Tab extends z.ZodEnum>(item: Item, tab: Tab) {
  return listOf(item).extend({ counts: z.record(tab, z.int().min(0)) });
}
