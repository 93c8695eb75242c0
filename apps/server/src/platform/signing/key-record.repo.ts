import type { KeyRecord } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { instantText } from '../db/instant-text.ts';

/** A signing key with its wrapped private part, and since when it signs and is revoked. */
export interface WholeKey {
  keyId: string;
  publicKey: string;
  wrappedBy: string;
  bytes: Buffer;
  from: string;
  revokedSince: string | null;
}

/**
 * All signing keys, oldest first. Holds the list of key records until the transaction ends, so that one server or
 * command at a time adds to it.
 */
export async function lockKeysToRecord(tx: Transaction): Promise<WholeKey[]> {
  const { rows } = await sql<WholeKey>`
    select key_id as "keyId", rtrim(translate(encode(public_key, 'base64'), '+/', '-_'), '=') as "publicKey",
      wrapped_by as "wrappedBy", bytes, ${instantText('valid_from')} as "from",
      ${instantText('revoked_since')} as "revokedSince"
    from app.keys_to_record()`.execute(tx);
  return rows;
}

export type StoredKeyRecord = KeyRecord & { recordHash: string };

/** The chained list of key records, in order. */
export async function listKeyRecords(tx: Transaction): Promise<StoredKeyRecord[]> {
  const { rows } = await sql<{ record: string; signature: string; recordHash: string }>`
    select record, signature, record_hash as "recordHash" from app.key_records()`.execute(tx);
  return rows.map(({ record, signature, recordHash }) => ({ ...JSON.parse(record), signature, recordHash }));
}

/** The same list as it was signed, for everyone. */
export async function listSignedKeyRecords(tx: Transaction): Promise<KeyRecord[]> {
  return (await listKeyRecords(tx)).map(({ recordHash: _recordHash, ...record }) => record);
}

export async function addKeyRecord(tx: Transaction, record: string, signature: string): Promise<void> {
  await sql`select app.add_key_record(${JSON.stringify({ record, signature })}::jsonb)`.execute(tx);
}

/** A head that a revocation names as the last one to be trusted. */
export interface TrustedHead {
  recordHash: string;
  at: string;
  records: string;
}

/** The last head of any chain before this time, or the one with this hash; null if there is none. */
export async function findTrustedHead(
  tx: Transaction,
  before: string,
  recordHash: string | null,
): Promise<TrustedHead | null> {
  const { rows } = await sql<{ recordHash: string; record: string }>`
    select record_hash as "recordHash", record
    from app.trusted_head(${before}::timestamptz, ${recordHash})`.execute(tx);
  const [head] = rows;
  if (!head) return null;
  const { at, records } = JSON.parse(head.record);
  return { recordHash: head.recordHash, at, records };
}

/** The time, as records write it. Not that of the transaction, which may have waited for another to end. */
export async function currentTime(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ${instantText('at')} as at from (select clock_timestamp() as at) moment`.execute(tx);
  return rows[0]?.at ?? '';
}
