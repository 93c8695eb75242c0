import { type RawBuilder, sql } from 'kysely';

/** Writes a column's instant the way API responses do, for JSON built in SQL. Sessions run in UTC. */
export const instantText = (column: string): RawBuilder<string> =>
  sql`regexp_replace(replace(${sql.ref(column)}::text, ' ', 'T'), '\\+00$', 'Z')`;
