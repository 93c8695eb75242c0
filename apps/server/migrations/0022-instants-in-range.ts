import { type Kysely, sql } from 'kysely';

/** The columns of user-supplied instants. An end may not be on the first day, a start not on the last. */
const columns: [table: string, column: string, kind: 'start' | 'end'][] = [
  ['event', 'start_date', 'start'],
  ['event', 'end_date', 'end'],
  ['event', 'questions_until', 'end'],
  ['task', 'start_date', 'start'],
  ['task', 'end_date', 'end'],
  ['task_supplier', 'extended_until', 'end'],
  ['extension', 'end_date', 'end'],
  ['extension', 'previous_end_date', 'start'],
  ['extension', 'event_end_date', 'end'],
  ['amendment_read', 'read_until', 'end'],
  ['api_client', 'expires_at', 'end'],
];

const range = {
  start: ['1970-01-01Z', '2200-12-30 23:59:59Z'],
  end: ['1970-01-02Z', '2200-12-31 23:59:59Z'],
} as const;

/**
 * Limits user-supplied instants to the years 1970 to 2200, like the contract (`dateLimits`). Older values
 * outside, which broke their lists and pages, move to the nearest allowed instant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of new Set(columns.map(([name]) => name))) {
    const ofTable = columns.filter(([name]) => name === table);
    const moved = ofTable.map(
      ([, column, kind]) =>
        `${column} = case when (${isInRange(column)}) is not false then ${column}
           else least(greatest(${column}, '${range[kind][0]}'), '${range[kind][1]}') end`,
    );
    const isBroken = ofTable.map(([, column]) => `not (${isInRange(column)})`).join(' or ');
    const checks = ofTable.map(
      ([, column]) => `add constraint ${table}_${column}_in_range check (${isInRange(column)})`,
    );
    await sql.raw(`update ${table} set ${moved.join(', ')} where ${isBroken}`).execute(db);
    await sql.raw(`alter table ${table} ${checks.join(', ')}`).execute(db);
  }
}

const isInRange = (column: string) => `${column} >= '1970-01-01Z' and ${column} < '2201-01-01Z'`;
