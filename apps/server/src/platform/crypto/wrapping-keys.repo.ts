import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { Keyring } from './keyring.ts';

/** A secret that wraps stored keys and is not configured on this server. What it wraps cannot be decrypted. */
interface MissingSecret {
  id: string;
  /** Whether it wraps the current signing key, without which nothing can be submitted, closed or opened. */
  signs: boolean;
}

export async function listMissingSecrets(tx: Transaction, keyring: Keyring): Promise<MissingSecret[]> {
  const { rows } = await sql<MissingSecret>`select id, signs from app.list_wrapping_secrets()`.execute(tx);
  return rows.filter(({ id }) => !keyring.byId('signing-keys', id));
}
