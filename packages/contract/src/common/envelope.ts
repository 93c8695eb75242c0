import { z } from 'zod';

/** All answers wrap their content in `data`. */
export function inData<Content extends z.ZodType>(content: Content) {
  return z.object({ data: content });
}

/** The content of a list that has no name of its own. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int().min(0) });
}
