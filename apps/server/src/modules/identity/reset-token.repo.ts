import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';

export type ResetKind = 'PASSWORD' | 'SECOND_FACTOR';

const minutesGood = 30;

/** Stores a new link's hash; earlier links of the kind stop working. */
export async function replaceResetToken(
  tx: Transaction,
  token: {
    id: string;
    accountId: string;
    kind: ResetKind;
    email: string;
    tokenHash: Buffer;
    byAdmin: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('reset_token')
    .set({ replaced_at: sql`transaction_timestamp()` })
    .where('account_id', '=', token.accountId)
    .where('kind', '=', token.kind)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('reset_token')
    .values({
      id: token.id,
      account_id: token.accountId,
      kind: token.kind,
      email: token.email,
      token_hash: token.tokenHash,
      by_admin: token.byAdmin,
      expires_at: sql<string>`transaction_timestamp() + make_interval(mins => ${minutesGood})`,
    })
    .execute();
}

/** The account that a link's hash belongs to, or null. */
export async function accountOfResetToken(
  db: Database,
  tokenHash: Buffer,
  kind: ResetKind,
): Promise<string | null> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ account_id: string }>`select * from app.find_reset_token(${tokenHash}, ${kind})`.execute(tx),
  );
  return rows[0]?.account_id ?? null;
}

/** Uses a link up. Null when it has expired, was used or replaced: of many at once, one gets it. */
export async function useResetToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ id: string; email: string; byAdmin: boolean } | null> {
  const row = await tx
    .updateTable('reset_token')
    .set({ used_at: sql`transaction_timestamp()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<string>`transaction_timestamp()`)
    .returning(['id', 'email', 'by_admin'])
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, byAdmin: row.by_admin } : null;
}

/** Whether a link was used and not replaced since. */
export async function wasResetTokenUsed(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('reset_token')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
