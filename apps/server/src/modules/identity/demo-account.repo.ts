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

/** Finds the existing demo accounts, and the database time for computing their codes. */
export function findDemoAccounts(db: Database, usernames: string[]) {
  return db.transaction({ scope: 'anonymous' }, async (tx, now) => {
    const { rows } = await sql<DemoAccountRow>`select * from app.demo_accounts(${usernames})`.execute(tx);
    return { accounts: rows, now };
  });
}

/** Makes used codes of a demo account valid again. */
export function reopenDemoCodes(db: Database, accountId: string): Promise<unknown> {
  return db.transaction({ scope: 'account', accountId }, (tx) =>
    tx
      .updateTable('credential')
      .set({ second_factor_last_step: null })
      .where('account_id', '=', accountId)
      .execute(),
  );
}
