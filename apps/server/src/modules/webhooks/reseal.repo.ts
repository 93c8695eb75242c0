import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Replaces every secret that is not sealed with the given key. Returns how many were replaced and how many
 * could not be read.
 */
export async function replaceWebhookSecrets(
  tx: Transaction,
  keyId: string,
  reseal: (id: string, sealed: string) => string,
): Promise<{ done: number; unreadable: number }> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, sealed_secret as sealed from webhook_secret
    where split_part(sealed_secret, '.', 1) <> ${keyId} for update`.execute(tx);
  const resealed = rows.flatMap(({ id, sealed }) => {
    try {
      return [{ id, sealed: reseal(id, sealed) }];
    } catch {
      return [];
    }
  });
  await sql`
    update webhook_secret set sealed_secret = given.sealed
    from jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) as given (id uuid, sealed text)
    where webhook_secret.id = given.id`.execute(tx);
  return { done: resealed.length, unreadable: rows.length - resealed.length };
}
