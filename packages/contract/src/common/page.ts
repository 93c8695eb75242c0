import { z } from 'zod';
import { limits } from './limits.ts';
import { searchSchema } from './names.ts';

const sizeNames = limits.pageSizes.map(String) as [string, ...string[]];

/** The query of every list: page, size, sort and search. */
export function pageQuery<Sort extends string>(
  sortable: readonly [Sort, ...Sort[]],
  fallback: `${Sort},${'asc' | 'desc'}`,
) {
  const sorts = sortable.flatMap((field) => [`${field},asc`, `${field},desc`] as const);
  return z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0).meta({ description: 'From 0.' }),
    size: z
      .enum(sizeNames)
      .default(String(limits.defaultPageSize))
      .meta({ description: `Rows of a page. \`all\` is rejected beyond ${limits.allRows}.` }),
    sort: z
      .enum(sorts)
      .default(fallback as never)
      .meta({ description: 'A field and a direction.' }),
    search: searchSchema.meta({ description: 'Part of what the rows are known by, in any case.' }),
  });
}

/** The parts of a list's query that the database needs. */
export interface PageQuery {
  page: number;
  size: string;
  sort: string;
  search: string;
}

/** Replaces page and size in an export: the whole list, up to the limit of a workbook. No call accepts it. */
export const wholeList = { page: 0, size: 'export' } as const;

/** Maximum rows of a list for its size; longer lists must be filtered first. */
export function maxRows(size: string): number {
  if (size === wholeList.size) return limits.exportRows;
  return size === 'all' ? limits.allRows : Number.POSITIVE_INFINITY;
}

/** Limit and offset for the database; `all` and exports are capped. */
export function pageWindow({ page, size }: PageQuery): { limit: number; offset: number } {
  const max = maxRows(size);
  if (Number.isFinite(max)) return { limit: max, offset: 0 };
  const limit = Number(size);
  return { limit, offset: page * limit };
}
