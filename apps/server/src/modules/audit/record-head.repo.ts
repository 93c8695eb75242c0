import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { recordsChain } from './chain.repo.ts';
import { endOfRecords } from './head.repo.ts';

/** The next head of the chain of records. */
export interface DueRecordHead {
  number: number;
  /** The hash of the previous head. */
  previous: string | null;
  /** The last link that the previous head covers. */
  lastLink: number;
}

/** Returns the head that is due; null if none is. Locks the heads of this chain until the transaction ends. */
export async function findDueRecordHead(tx: Transaction): Promise<DueRecordHead | null> {
  const { rows } = await sql<DueRecordHead>`
    select number, previous, last_link as "lastLink" from app.record_head_due()`.execute(tx);
  return rows[0] ?? null;
}

/** The end of the chain of records: a link of random content. */
export interface RecordsEnd {
  number: number;
  hash: string;
}

/** Adds a link of random content to the chain of records and returns it. */
export async function addRecordsEnd(tx: Transaction): Promise<RecordsEnd> {
  const hash = await endOfRecords(tx);
  // The lock on the chain is still held, so this is the last link.
  const { rows } = await sql<{ number: number }>`
    select number from app.audit_link_at(${recordsChain}, null)`.execute(tx);
  return { number: rows[0]?.number ?? 0, hash };
}

/** A link of the chain of records, without its content. */
export interface RecordLink {
  number: number;
  kind: 'RECORD' | 'CLOSING' | 'OPENING' | 'DAY';
  itemId: string;
  itemNumber: number;
  itemHash: string;
  hash: string;
}

/** Lists links of the chain of records in order. */
export async function listRecordLinks(
  tx: Transaction,
  { after, max }: { after: number; max: number },
): Promise<RecordLink[]> {
  const { rows } = await sql<RecordLink>`
    select number, kind, item_id as "itemId", item_number as "itemNumber", item_hash as "itemHash", hash
    from app.record_links(${after}, ${max})`.execute(tx);
  return rows;
}

export async function addRecordHead(
  tx: Transaction,
  lastLink: number,
  { record, signature }: SignedRecord,
): Promise<void> {
  const head = JSON.stringify({ last_link: lastLink, record, signature });
  await sql`select app.add_record_head(${head}::jsonb)`.execute(tx);
}

/** The path of a record: the place of its leaf among all leaves, and the neighbours on the way to the root. */
export interface RecordPath {
  link: RecordLink;
  position: number;
  path: string;
}

export async function addRecordPaths(tx: Transaction, head: number, paths: RecordPath[]): Promise<void> {
  const rows = paths.map(({ link: { itemId, itemNumber, kind }, position, path }) => ({
    item_id: itemId,
    item_number: itemNumber,
    kind,
    position,
    path,
  }));
  await sql`select app.add_record_paths(${head}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
