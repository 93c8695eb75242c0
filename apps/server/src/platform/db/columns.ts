import { sql } from 'kysely';
import type { Sql } from './listing.ts';

/** The name of the person behind a role entry column. */
export const personName = (roleEntry: string): Sql => sql`(
  select account.full_name from role_entry join account on account.id = role_entry.account_id
  where role_entry.id = ${sql.ref(roleEntry)})`;
