import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { delayAfter, type FailureKind, forgottenAfter } from './sign-in-delay.rules.ts';

/** What failures are counted by: the account with the network, and the network alone. */
export interface FailureKeys {
  accountAndNetwork: string;
  network: string;
}

export function failureKeysOf(username: string, clientAddress: string): FailureKeys {
  const network = networkOf(clientAddress);
  const key = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
  return { accountAndNetwork: key(username.toLowerCase(), network), network: key(network) };
}

/** The seconds until another attempt is allowed; 0 when it is now. */
export async function secondsBlocked(db: Database, keys: FailureKeys): Promise<number> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ seconds: number }>`
      select coalesce(ceil(extract(epoch from max(blocked_until) - clock_timestamp())), 0)::int as seconds
      from sign_in_failure where key in (${keys.accountAndNetwork}, ${keys.network})
    `.execute(tx),
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Counts a failure under both keys. False when another failure has started a delay meanwhile: such an attempt is
 * as if it had come during the delay.
 */
export async function countFailure(db: Database, keys: FailureKeys): Promise<boolean> {
  return db.transaction({ scope: 'anonymous' }, async (tx) => {
    for (const kind of ['accountAndNetwork', 'network'] satisfies FailureKind[]) {
      const { rows } = await sql<{ failures: number }>`
        insert into sign_in_failure as present (key, failures, blocked_until, last_at)
        values (${keys[kind]}, 1, clock_timestamp(), clock_timestamp())
        on conflict (key) do update set last_at = clock_timestamp(),
          failures = case
            when present.last_at < clock_timestamp() - make_interval(secs => ${forgottenAfter[kind]}) then 1
            else present.failures + 1 end
          where present.blocked_until <= clock_timestamp()
        returning failures
      `.execute(tx);
      const [row] = rows;
      if (!row) return false;
      const seconds = delayAfter(kind, row.failures);
      if (seconds === 0) continue;
      await sql`
        update sign_in_failure set blocked_until = clock_timestamp() + make_interval(secs => ${seconds})
        where key = ${keys[kind]}
      `.execute(tx);
    }
    return true;
  });
}

/** A success forgives the account its failures from this network; the network's own count stays. */
export async function forgetFailures(db: Database, keys: FailureKeys): Promise<void> {
  await db.transaction({ scope: 'anonymous' }, (tx) =>
    tx.deleteFrom('sign_in_failure').where('key', '=', keys.accountAndNetwork).execute(),
  );
}
