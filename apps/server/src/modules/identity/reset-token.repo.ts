import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';

export type ResetKind = 'PASSWORD' | 'SECOND_FACTOR';

const minutesGood = 30;

interface NewResetToken {
  id: string;
  accountId: string;
  kind: ResetKind;
  email: string;
  tokenHash: Buffer;
  byAdmin: boolean;
}

/** Inserts the hash of a new link, once per id. Earlier links of the same kind stay valid. */
export async function insertResetToken(tx: Transaction, token: NewResetToken): Promise<void> {
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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Counts the links of a kind that a person requested and was sent within the last hour. */
export async function countRecentLinks(tx: Transaction, accountId: string, kind: ResetKind): Promise<number> {
  const { count } = await tx
    .selectFrom('reset_token')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('by_admin', '=', false)
    .where('created_at', '>', sql<string>`transaction_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Invalidates the links of a kind, except for the one being used. */
export async function voidResetTokens(
  tx: Transaction,
  accountId: string,
  kind: ResetKind,
  usedId: string | null = null,
): Promise<void> {
  let voiding = tx
    .updateTable('reset_token')
    .set({ voided_at: sql`transaction_timestamp()` })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('voided_at', 'is', null);
  if (usedId) voiding = voiding.where('id', '<>', usedId);
  await voiding.execute();
}

/** Finds the account of a link by its hash; null if there is none. */
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

/** Redeems a link. Null if it has expired, was used or was voided. Of concurrent requests, one succeeds. */
export async function redeemResetToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ id: string; email: string; byAdmin: boolean } | null> {
  const row = await tx
    .updateTable('reset_token')
    .set({ used_at: sql`transaction_timestamp()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<string>`transaction_timestamp()`)
    .returning(['id', 'email', 'by_admin'])
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, byAdmin: row.by_admin } : null;
}

/** Whether a link was used, or voided because another one was used. */
export async function isResetTokenSpent(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('reset_token')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where((where) => where.or([where('used_at', 'is not', null), where('voided_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}
