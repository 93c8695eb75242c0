import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface LimitState {
  count: number;
  secondsLeft: number;
}

/** Counts one use of a key within its window. All servers share the count. */
export async function countUse(db: Database, key: string, windowSeconds: number): Promise<LimitState> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<LimitState>`
      select count, seconds_left as "secondsLeft" from app.count_use(${key}, ${windowSeconds})
    `.execute(tx),
  );
  return rows[0] ?? { count: 1, secondsLeft: windowSeconds };
}
