import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Reseals every authenticator secret that is not sealed with the given key. */
export async function replaceSecondFactors(
  tx: Transaction,
  keyId: string,
  reseal: (accountId: string, sealed: string) => string,
): Promise<void> {
  const { rows } = await sql<{ account_id: string; sealed: string }>`
    select account_id, second_factor_secret as sealed from credential
    where second_factor_secret not like ${`${keyId}.%`} order by account_id for update`.execute(tx);
  const resealed = rows.map(({ account_id, sealed }) => ({ account_id, sealed: reseal(account_id, sealed) }));
  await sql`
    update credential set second_factor_secret = given.sealed
    from jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) as given (account_id uuid, sealed text)
    where credential.account_id = given.account_id`.execute(tx);
}
