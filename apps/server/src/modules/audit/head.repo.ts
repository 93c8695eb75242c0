import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';

export interface StoredHead {
  number: number;
  hash: string;
  at: string;
  record: string;
  signature: string;
}

/** Lists the latest signed heads of a chain, newest first, with their total number. */
export async function listLastHeads(
  tx: Transaction,
  chain: string,
  max: number,
): Promise<(Pick<StoredHead, 'record' | 'signature'> & { total: number })[]> {
  const { rows } = await sql<Pick<StoredHead, 'record' | 'signature'> & { total: number }>`
    select record, signature, count(*) over () as total
    from app.audit_heads(${chain}, 0, null) limit ${max}`.execute(tx);
  return rows;
}

/** The end of a chain that is due for signing. */
export interface DueHead {
  chain: string;
  number: number;
  hash: string;
  /** The hash of the previous head. */
  previous: string | null;
}

/**
 * Lists the ends of chains that have grown since the day of their last head, or whose last head another key
 * signed. With a chain id, returns only that chain and locks it until the transaction ends.
 */
export async function listDueHeads(tx: Transaction, chain: string | null = null): Promise<DueHead[]> {
  const { rows } = await sql<DueHead>`
    select chain, number, hash, previous from app.audit_heads_due(${chain})`.execute(tx);
  return rows;
}

/** Returns the hash at the end of the chain of signed records, as stated in heads. */
export async function endOfRecords(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select app.records_head() as hash`.execute(tx);
  return rows[0]?.hash ?? '';
}

/** Returns the epoch of the installation and the hash of the last key record. Throws if no key has a record. */
export async function loadEpochAndKeys(tx: Transaction): Promise<{ epoch: number; keys: string }> {
  const { rows } = await sql<{ epoch: number; keys: string | null }>`
    select app.current_epoch() as epoch, app.last_key_record() as keys`.execute(tx);
  const [{ epoch, keys } = { epoch: 1, keys: null }] = rows;
  if (!keys) throw new Error('The current signing key has no key record.');
  return { epoch, keys };
}

export async function addHead(
  tx: Transaction,
  { chain, number, hash }: DueHead,
  { record, signature, recordHash, keyId }: SignedRecord,
): Promise<void> {
  const head = { chain, number, hash, record, signature, record_hash: recordHash, key_id: keyId };
  await sql`select app.add_audit_head(${JSON.stringify(head)}::jsonb)`.execute(tx);
}

/** Lists the people who are sent the heads of a chain. */
export async function listReaders(
  tx: Transaction,
  chain: string,
): Promise<{ roleEntryId: string; email: string }[]> {
  const { rows } = await sql<{ roleEntryId: string; email: string }>`
    select role_entry_id as "roleEntryId", email from app.audit_head_readers(${chain})`.execute(tx);
  return rows;
}

/** Finds the organisation that an e-mail is about. */
export async function findOrganisationOfMail(
  tx: Transaction,
  id: string,
): Promise<{ name: string; timeZone: string } | null> {
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return organisation ?? null;
}
