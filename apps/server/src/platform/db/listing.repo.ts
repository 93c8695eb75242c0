import { mostRows, type PageQuery } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import { ProblemError } from '../http/problem-error.ts';

/** A search text as a pattern for `like` on lower-cased text. */
export function searchPattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** The order that a list asks for, with the id last so that pages never overlap. */
export function orderOf(
  query: PageQuery,
  columns: Record<string, RawBuilder<unknown>>,
  id: RawBuilder<unknown> = sql`id`,
): RawBuilder<unknown> {
  const [field = '', direction] = query.sort.split(',');
  const column = columns[field];
  if (!column) throw new Error(`The list cannot be sorted by ${field}.`);
  return direction === 'desc'
    ? sql`${column} desc nulls last, ${id} desc`
    : sql`${column} asc nulls last, ${id} asc`;
}

/** "All" and exports have an end: beyond it the list must be narrowed first. */
export function assertAllFits({ size }: PageQuery, total: number): void {
  const most = mostRows(size);
  if (total <= most) return;
  const message = `There are more than ${most} rows. Please narrow the list by a search or a filter.`;
  throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'size', message }] });
}
