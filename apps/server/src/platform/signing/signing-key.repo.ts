import type { ReceiptKey } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

interface StoredKey {
  keyId: string;
  wrappedBy: string;
  bytes: Buffer;
}

export type NewSigningKey = StoredKey & { publicKey: Buffer };

/** The present key, wrapped. */
export async function findSigningKey(tx: Transaction): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    select key_id as "keyId", wrapped_by as "wrappedBy", bytes from app.signing_key()`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a key where there is none at present. */
export async function addSigningKey(tx: Transaction, key: NewSigningKey): Promise<void> {
  const { keyId, publicKey, wrappedBy, bytes } = key;
  await sql`select app.add_signing_key(${keyId}, ${publicKey}, ${wrappedBy}, ${bytes})`.execute(tx);
}

/** The public keys as a select, for statements that tell of more. */
export const selectSigningKeys = sql<ReceiptKey>`
  select key_id as "keyId", rtrim(translate(encode(public_key, 'base64'), '+/', '-_'), '=') as "publicKey",
    valid_from as "from", valid_until as until, revoked_since as "revokedSince"
  from app.receipt_keys()`;

export async function listSigningKeys(tx: Transaction): Promise<ReceiptKey[]> {
  return (await selectSigningKeys.execute(tx)).rows;
}

/** Every key that another secret than the present one has wrapped, old ones too; for the owner. */
export async function listKeysToRewrap(tx: Transaction, present: string): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select key_id as "keyId", wrapped_by as "wrappedBy", bytes from signing_key
    where wrapped_by <> ${present} order by key_id for update`.execute(tx);
  return rows;
}

export async function replaceWrapping(
  tx: Transaction,
  { keyId, wrappedBy, bytes }: StoredKey,
): Promise<void> {
  await sql`update signing_key set wrapped_by = ${wrappedBy}, bytes = ${bytes} where key_id = ${keyId}`.execute(
    tx,
  );
}

/** Puts a key in place of the present one, whose time ends; says which that was. For the owner. */
export async function replaceSigningKey(
  tx: Transaction,
  { keyId, publicKey, wrappedBy, bytes }: NewSigningKey,
  revokedSince: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ keyId: string }>`
    update signing_key set valid_until = transaction_timestamp(), revoked_since = ${revokedSince}::timestamptz
    where valid_until is null returning key_id as "keyId"`.execute(tx);
  await sql`
    insert into signing_key (key_id, public_key, wrapped_by, bytes)
    values (${keyId}, ${publicKey}, ${wrappedBy}, ${bytes})`.execute(tx);
  return rows[0]?.keyId ?? null;
}

/** Notes since when a former key is not to be trusted; whether there is such a key. For the owner. */
export async function revokeSigningKey(tx: Transaction, keyId: string, since: string): Promise<boolean> {
  const { rows } = await sql`
    update signing_key set revoked_since = least(revoked_since, ${since}::timestamptz)
    where key_id = ${keyId} and valid_until is not null returning key_id`.execute(tx);
  return rows.length > 0;
}
