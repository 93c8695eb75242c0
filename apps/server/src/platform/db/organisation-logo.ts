import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import type { Sql } from './listing.ts';

/** Where the logo of an organisation is stored. */
export interface StoredLogo {
  id: string;
  storageName: string;
  size: number;
}

/** The logo of an organisation as JSON; null if it has none, or the virus scanner has not passed it. */
export const logoOf = (organisationId: Sql): Sql => sql`(
  select json_build_object('id', file.id, 'storageName', file.storage_name, 'size', file.size)
  from file_use join stored_file file on file.id = file_use.file_id
  where file_use.owner_id = ${organisationId} and file_use.purpose = 'ORGANISATION_LOGO' and file.scan_state = 'CLEAN'
  limit 1)`;

export async function findLogo(tx: Transaction, organisationId: string): Promise<StoredLogo | null> {
  const { rows } = await sql<{ logo: StoredLogo | null }>`
    select ${logoOf(sql`${organisationId}::uuid`)} as logo`.execute(tx);
  return rows[0]?.logo ?? null;
}
