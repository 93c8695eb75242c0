import type { OwnPreferences, Preferences } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Finds a person's preferences for times and e-mails. */
export async function findPreferences(tx: Transaction, accountId: string): Promise<OwnPreferences> {
  const { rows } = await sql<OwnPreferences>`
    select time_zone as "timeZone", case when daily_digest then 'DAILY' else 'AT_ONCE' end as emails
    from account where id = ${accountId}`.execute(tx);
  return rows[0] ?? { timeZone: null, emails: 'AT_ONCE' };
}

export async function savePreferences(
  tx: Transaction,
  accountId: string,
  { timeZone, emails }: Preferences,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ time_zone: timeZone, daily_digest: emails === 'DAILY' })
    .where('id', '=', accountId)
    .execute();
}
