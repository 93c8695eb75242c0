import type { Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface DemoAccountRow {
  id: string;
  email: string;
  full_name: string;
  roles: Role[];
  second_factor_secret: string | null;
  second_factor_last_step: number | null;
}

/** The demo accounts that exist, and the database's time to make their codes for. */
export function findDemoAccounts(db: Database, usernames: string[]) {
  return db.transaction({ scope: 'anonymous' }, async (tx, now) => {
    const { rows } = await sql<DemoAccountRow>`select * from app.demo_accounts(${usernames})`.execute(tx);
    return { accounts: rows, now };
  });
}

/** Lets the codes of a demo account work again that were used already. */
export function reopenDemoCodes(db: Database, accountId: string): Promise<unknown> {
  return db.transaction({ scope: 'account', accountId }, (tx) =>
    tx
      .updateTable('credential')
      .set({ second_factor_last_step: null })
      .where('account_id', '=', accountId)
      .execute(),
  );
}
