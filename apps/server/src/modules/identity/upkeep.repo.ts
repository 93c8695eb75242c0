import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';

/** Removes what sign-in has left behind and nobody needs any more. */
export async function removeOldSignIns(tx: Transaction): Promise<void> {
  await sql`select app.remove_old_sign_ins()`.execute(tx);
}

/** The authenticator secrets that are sealed by another key than the present one. */
export async function secondFactorsOfOtherKeys(
  db: Database,
  currentKey: string,
): Promise<{ accountId: string; sealed: string }[]> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ account_id: string; second_factor_secret: string }>`
      select * from app.second_factors_of_other_keys(${currentKey})`.execute(tx),
  );
  return rows.map((row) => ({ accountId: row.account_id, sealed: row.second_factor_secret }));
}

/** Replaces a sealed secret, unless it was replaced meanwhile. */
export async function replaceSecondFactor(
  db: Database,
  accountId: string,
  before: string,
  after: string,
): Promise<void> {
  await db.transaction({ scope: 'account', accountId }, (tx) =>
    tx
      .updateTable('credential')
      .set({ second_factor_secret: after })
      .where('account_id', '=', accountId)
      .where('second_factor_secret', '=', before)
      .execute(),
  );
}
