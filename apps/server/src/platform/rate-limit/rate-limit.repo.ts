import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface LimitState {
  count: number;
  secondsLeft: number;
}

/** Counts one use of a key within its window; the count is shared by all servers. */
export async function countUse(db: Database, key: string, windowSeconds: number): Promise<LimitState> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<LimitState>`
      insert into rate_limit as present (key, count, ends_at)
      values (${key}, 1, transaction_timestamp() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when present.ends_at <= transaction_timestamp() then 1 else present.count + 1 end,
        ends_at = case when present.ends_at <= transaction_timestamp() then excluded.ends_at else present.ends_at end
      returning count, ceil(extract(epoch from ends_at - transaction_timestamp()))::int as "secondsLeft"
    `.execute(tx),
  );
  return rows[0] ?? { count: 1, secondsLeft: windowSeconds };
}
