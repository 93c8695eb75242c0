import type { ReceiptKey } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

interface StoredKey {
  keyId: string;
  wrappedBy: string;
  bytes: Buffer;
}

export type NewSigningKey = StoredKey & { publicKey: Buffer };

/** The current key, wrapped. */
export async function findSigningKey(tx: Transaction): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    select key_id as "keyId", wrapped_by as "wrappedBy", bytes from app.signing_key()`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a key unless there is a current one. */
export async function addSigningKey(tx: Transaction, key: NewSigningKey): Promise<void> {
  const { keyId, publicKey, wrappedBy, bytes } = key;
  await sql`select app.add_signing_key(${keyId}, ${publicKey}, ${wrappedBy}, ${bytes})`.execute(tx);
}

/** The public key of a row of `app.receipt_keys()`, as records and API responses write it. */
const publicKeyText = sql<string>`rtrim(translate(encode(public_key, 'base64'), '+/', '-_'), '=')`;

/** The public key that signed a record, to be embedded in other statements. */
export const publicKeyOf = (record: string) => sql<string>`(
  select ${publicKeyText} from app.receipt_keys() where key_id = ${sql.ref(record)}::jsonb ->> 'keyId')`;

/** A select of the public keys, to be embedded in other statements. */
export const selectSigningKeys = sql<ReceiptKey>`
  select key_id as "keyId", ${publicKeyText} as "publicKey",
    valid_from as "from", valid_until as until, revoked_since as "revokedSince"
  from app.receipt_keys()`;

/** The fingerprint of the key that signs now; null before the first. */
export async function findCurrentFingerprint(tx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from app.receipt_keys() where valid_until is null`.execute(tx);
  return rows[0]?.keyId ?? null;
}

export async function listSigningKeys(tx: Transaction): Promise<ReceiptKey[]> {
  return (await selectSigningKeys.execute(tx)).rows;
}

/** All keys, previous ones included, that are not wrapped by the current secret; for the owner. */
export async function listKeysToRewrap(tx: Transaction, currentKeyId: string): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select key_id as "keyId", wrapped_by as "wrappedBy", bytes from signing_key
    where wrapped_by <> ${currentKeyId} order by key_id for update`.execute(tx);
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

/** Replaces the current key, which expires at that time. Returns the previous one's id. For the owner. */
export async function replaceSigningKey(
  tx: Transaction,
  { keyId, publicKey, wrappedBy, bytes }: NewSigningKey,
  at: string,
  revokedSince: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ keyId: string }>`
    update signing_key set valid_until = ${at}::timestamptz, revoked_since = ${revokedSince}::timestamptz
    where valid_until is null returning key_id as "keyId"`.execute(tx);
  await sql`
    insert into signing_key (key_id, public_key, wrapped_by, bytes, valid_from)
    values (${keyId}, ${publicKey}, ${wrappedBy}, ${bytes}, ${at}::timestamptz)`.execute(tx);
  return rows[0]?.keyId ?? null;
}

/** Records since when a previous key is not to be trusted. Returns false if there is no such key. For the owner. */
export async function revokeSigningKey(tx: Transaction, keyId: string, since: string): Promise<boolean> {
  const { rows } = await sql`
    update signing_key set revoked_since = least(revoked_since, ${since}::timestamptz)
    where key_id = ${keyId} and valid_until is not null returning key_id`.execute(tx);
  return rows.length > 0;
}
