import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Rows before a page that are worth counting by days; fewer are walked past as soon. */
export const leastStepped = 1000;

/**
 * Where a page deep in a list begins: in the day of its first row, so many rows later. The days come from the same
 * snapshot as the rows, so that the page is the one that a walk from the start would reach.
 */
export function stepTo(
  offset: number,
  { of, days, isDescending }: { of: Sql; days: Sql; isDescending: boolean },
) {
  const [way, edge] = isDescending ? [sql`desc`, sql`day + interval '1 day'`] : [sql`asc`, sql`day`];
  return {
    /** To stand after `with`; without a row where the list ends before the page. */
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
