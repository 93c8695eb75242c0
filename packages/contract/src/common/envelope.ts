import { z } from 'zod';
import { limits } from './limits.ts';

/** All answers wrap their content in `data`. */
export function inData<Content extends z.ZodType>(content: Content) {
  return z.object({ data: content });
}

/** The content of a list that has no name of its own. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
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
