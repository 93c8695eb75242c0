import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { delayAfter, type FailureKind, failureResetSeconds } from './sign-in-delay.rules.ts';

/** Keys for counting failures: the account with the network, and the network alone. */
export interface FailureKeys {
  accountAndNetwork: string;
  network: string;
}

export function failureKeysOf(username: string, clientAddress: string): FailureKeys {
  const network = networkOf(clientAddress);
  const key = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
  return { accountAndNetwork: key(username.toLowerCase(), network), network: key(network) };
}

/** Seconds until another attempt is allowed; 0 if it is allowed now. */
export async function secondsBlocked(db: Database, keys: FailureKeys): Promise<number> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ seconds: number }>`
      select app.sign_in_blocked_for(${[keys.accountAndNetwork, keys.network]}) as seconds`.execute(tx),
  );
  return rows[0]?.seconds ?? 0;
}

/**
 * Counts a failure under both keys. Returns false if another failure has started a delay meanwhile: the
 * attempt is then treated as if it was made during the delay.
 */
export async function countFailure(db: Database, keys: FailureKeys): Promise<boolean> {
  return db.transaction({ scope: 'anonymous' }, async (tx) => {
    for (const kind of ['accountAndNetwork', 'network'] satisfies FailureKind[]) {
      const { rows } = await sql<{ failures: number | null }>`
        select app.count_sign_in_failure(${keys[kind]}, ${failureResetSeconds[kind]}) as failures`.execute(
        tx,
      );
      const failures = rows[0]?.failures ?? null;
      if (failures === null) return false;
      const seconds = delayAfter(kind, failures);
      if (seconds > 0) await sql`select app.block_sign_in(${keys[kind]}, ${seconds})`.execute(tx);
    }
    return true;
  });
}

/** A success resets the failures of the account from this network, but not those of the network. */
export async function forgetFailures(db: Database, keys: FailureKeys): Promise<void> {
  await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql`select app.forget_sign_in_failures(${keys.accountAndNetwork})`.execute(tx),
  );
}
