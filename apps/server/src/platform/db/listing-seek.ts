import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** From this many rows before a page, counting by days is faster than skipping them one by one. */
export const minSeekOffset = 1000;

/**
 * Finds the start of a page deep in a list: the day of its first row, and how many rows of that day to skip.
 * The days come from the same snapshot as the rows, so the page is the same as when counting from the start.
 */
export function stepTo(
  offset: number,
  { of, days, isDescending }: { of: Sql; days: Sql; isDescending: boolean },
) {
  const [way, edge] = isDescending ? [sql`desc`, sql`day + interval '1 day'`] : [sql`asc`, sql`day`];
  return {
    /** For a `with` clause. Has no row if the list ends before the page. */
    step: sql`step as materialized (
      select (${edge}) at time zone 'UTC' as edge, ${offset} - before as rest
      from (
        select day, count, sum(count) over (order by day ${way}) - count as before
        from (select day, sum(count) as count from (${days}) kept group by day) counted) summed
      where before <= ${offset} and ${offset} < before + count)`,
    condition: sql`${of} ${isDescending ? sql`<` : sql`>=`} (select edge from step)`,
    rest: sql`(select rest from step)`,
  };
}
