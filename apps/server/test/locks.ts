import pg from 'pg';
import type { TestApp } from './app.ts';
import { eventually } from './server-process.ts';

/**
 * Does work while a transaction of someone else is under way: it commits only once the work waits for it, and the
 * work's outcome is returned.
 */
export async function whileUnderWay<Result>(
  { database }: Pick<TestApp, 'database'>,
  statements: [text: string, values?: unknown[]][],
  work: () => Promise<Result>,
  /** How many have to wait before it commits. */
  waiting = 1,
): Promise<Result> {
  const { done } = await whileLocked({ database }, statements, async () => {
    const working = { done: work() };
    // It may fail before the commit of the other is answered; whoever waits for it learns of that below.
    working.done.catch(() => undefined);
    await eventually(async () => (await countWaiting({ database })) >= waiting);
    return working;
  });
  return done;
}

/** Does work while a transaction of someone else is under way, which commits once the work is done. */
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
