import pg from 'pg';
import type { TestApp } from './app.ts';
import { eventually } from './server-process.ts';

/**
 * Runs work while another transaction is open, which commits only once the work waits for it. Returns the
 * work's result.
 */
export async function whileLockedBy<Result>(
  { database }: Pick<TestApp, 'database'>,
  statements: [text: string, values?: unknown[]][],
  work: () => Promise<Result>,
  /** How many sessions must wait before it commits. */
  waiting = 1,
): Promise<Result> {
  const { done } = await whileLocked({ database }, statements, async () => {
    const working = { done: work() };
    // The work may fail before the other commit returns; the error is reported when it is awaited below.
    working.done.catch(() => undefined);
    await eventually(async () => (await countWaiting({ database })) >= waiting);
    return working;
  });
  return done;
}

/** Runs work while another transaction is open, which commits once the work is done. */
export async function whileLocked<Result>(
  { database }: Pick<TestApp, 'database'>,
  statements: [text: string, values?: unknown[]][],
  work: () => Promise<Result>,
): Promise<Result> {
  const other = new pg.Client({ ...database.target, user: 'postgres' });
  await other.connect();
  try {
    await other.query('begin');
    for (const [text, values] of statements) await other.query(text, values);
    const result = await work();
    await other.query('commit');
    return result;
  } finally {
    await other.end();
  }
}

/** How many transactions wait for another one. */
export async function countWaiting({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const rows = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
