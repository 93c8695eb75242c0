import { z } from 'zod';
import { limits } from './limits.ts';

const sizeNames = limits.pageSizes.map(String) as [string, ...string[]];

/** The query of every list: page, size, sort and search. */
export function pageQuery<Sort extends string>(
  sortable: readonly [Sort, ...Sort[]],
  fallback: `${Sort},${'asc' | 'desc'}`,
) {
  const sorts = sortable.flatMap((field) => [`${field},asc`, `${field},desc`] as const);
  return z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.enum(sizeNames).default(String(limits.defaultPageSize)),
    sort: z.enum(sorts).default(fallback as never),
    search: z.string().trim().max(limits.search).default(''),
  });
}

/** The parts of a list's query that the database needs. */
export interface PageQuery {
  page: number;
  size: string;
  sort: string;
  search: string;
}

/** Page and size as the database wants them: `all` is capped. */
export function pageWindow({ page, size }: PageQuery): { limit: number; offset: number } {
  if (size === 'all') return { limit: limits.allRows, offset: 0 };
  const limit = Number(size);
  return { limit, offset: page * limit };
}
