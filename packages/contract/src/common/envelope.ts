import { z } from 'zod';
import { limits } from './limits.ts';

/** All responses wrap their content in `data`. */
export function inData<Content extends z.ZodType>(content: Content) {
  return z.object({ data: content });
}

const rowSchemas = new WeakSet<z.ZodType>();

/**
 * The rows of a list, which are shown independently: a row that does not match its schema is left out. Not
 * for data that must be complete, such as responses, receipts and closings.
 */
export function rowsOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  const rows = z.array(item);
  rowSchemas.add(rows);
  return rows;
}

export const isRows = (schema: z.ZodType): boolean => rowSchemas.has(schema);

/** The content of a list without a specific property name. */
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

/** The same with the number of rows of each tab, independent of search and filters. */
export function listWithTabs<Item extends z.ZodType, Tab extends z.ZodEnum>(item: Item, tab: Tab) {
  return listOf(item).extend({ counts: z.record(tab, z.int().min(0)) });
}
