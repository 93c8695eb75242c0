import type { ReceiptKey } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { selectSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import type { StoredHead } from './head.repo.ts';
import type { ChainedItem } from './item-hash.ts';

/**
 * Ids of the chain of entries without an organisation and of the chain of signed records. All other chains
 * have the id of their organisation.
 */
export const platformChain = '00000000-0000-0000-0000-000000000000';
export const recordsChain = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const maxUnchained = 100;

type LinkKind = 'ENTRY' | 'RECORD' | 'CLOSING' | 'OPENING' | 'DAY';

interface LinkRef {
  chain: string;
  kind: LinkKind;
  itemId: string;
  itemNumber: number;
}

interface LinkHashes {
  itemHash: string;
  addressHash: string | null;
  detailHash: string | null;
  remarkHash: string | null;
  hash: string;
}

export type WaitingItem = LinkRef & ChainedItem & { lastNumber: number | null; lastHash: string | null };
export type NewLink = LinkRef & LinkHashes & { number: number };
export type StoredLink = Omit<LinkRef, 'chain'> &
  LinkHashes &
  ChainedItem & { number: number; chainedAt: string };

/** Which chains to work on. */
export interface ChainFilter {
  only?: string;
  except?: string[];
}

/**
 * Lists unchained items, oldest first; empty while another server is chaining. Holds the chaining lock until
 * the transaction ends.
 */
export async function listWaiting(
  tx: Transaction,
  max: number,
  { only, except = [] }: ChainFilter,
): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select chain, kind, item_id as "itemId", item_number as "itemNumber", last_number as "lastNumber",
      last_hash as "lastHash", entry, address, detail, remark, record
    from app.audit_to_chain(${max}, ${only ?? null}, ${except}::uuid[])`.execute(tx);
  return rows;
}

/** Lists the chains that items wait for. */
export async function listWaitingChains(tx: Transaction, except: string[]): Promise<string[]> {
  const { rows } = await sql<{ chain: string }>`
    select chain from app.audit_chains_waiting() as chain where chain <> all (${except}::uuid[])`.execute(tx);
  return rows.map(({ chain }) => chain);
}

/** Lets a chain that takes too long fail before others have to wait for it. */
export async function limitStatements(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '5s'`.execute(tx);
}

export async function addLinks(tx: Transaction, links: NewLink[]): Promise<void> {
  const rows = links.map((link) => ({
    chain: link.chain,
    number: link.number,
    kind: link.kind,
    item_id: link.itemId,
    item_number: link.itemNumber,
    item_hash: link.itemHash,
    hash: link.hash,
    address_hash: link.addressHash,
    detail_hash: link.detailHash,
    remark_hash: link.remarkHash,
  }));
  await sql`select app.add_audit_links(${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

const linkColumns = sql`
  number, kind, item_id as "itemId", item_number as "itemNumber", item_hash as "itemHash",
  address_hash as "addressHash", detail_hash as "detailHash", remark_hash as "remarkHash", hash,
  chained_at as "chainedAt", entry, address, detail, remark, record`;

/** Lists links of a chain in order, with their items as stored now. */
export async function listLinks(
  tx: Transaction,
  chain: string,
  { after, max }: { after: number; max: number },
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select ${linkColumns} from app.audit_links(${chain}, ${after}, ${max})`.execute(tx);
  return rows;
}

/** Like `listLinks`, with whether the context may read the entry of each link. */
export async function listReadableLinks(
  tx: Transaction,
  chain: string,
  { after, max }: { after: number; max: number },
): Promise<(StoredLink & { isReadable: boolean })[]> {
  const { rows } = await sql<StoredLink & { isReadable: boolean }>`
    select ${linkColumns}, exists (select from audit_entry where audit_entry.id = item_id) as "isReadable"
    from app.audit_links(${chain}, ${after}, ${max})`.execute(tx);
  return rows;
}

/** Data that a range of a chain is checked against. */
export interface SegmentContext {
  /** The link before the range. */
  start: { number: number; hash: string } | null;
  lastNumber: number;
  heads: StoredHead[];
  keys: ReceiptKey[];
  /**
   * If the range reaches the end: items that have no link and are not waiting for one. They were inserted
   * bypassing the chain.
   */
  unchained: { itemId: string }[];
  /** The hash of the requested link; null if there is no link with that number. */
  hashAt: string | null;
  now: string;
}

/**
 * Reads everything in one statement and before the links, so that all it refers to is in the chain when they
 * are read.
 */
export async function findSegmentContext(
  tx: Transaction,
  chain: string,
  { after, max, hashAt }: { after: number; max: number; hashAt: number | null },
): Promise<SegmentContext> {
  const isLast = sql`(last.number is null or last.number < ${after + max})`;
  const { rows } = await sql<SegmentContext>`
    select coalesce(last.number, 0) as "lastNumber", transaction_timestamp() as now,
      (select row_to_json(link) from app.audit_link_at(${chain}, ${after}) link) as start,
      coalesce((select json_agg(head) from app.audit_heads(${chain}, ${after},
        case when ${isLast} then null else ${after + max}::bigint end) head), '[]') as heads,
      (select json_agg(key) from (${selectSigningKeys}) key) as keys,
      case when ${isLast} then coalesce((select json_agg(json_build_object('itemId', item_id))
        from app.audit_unchained(${chain}, ${maxUnchained})), '[]') else '[]' end as unchained,
      (select hash from app.audit_link_at(${chain}, ${hashAt}) where number = ${hashAt}) as "hashAt"
    from (select) one left join app.audit_link_at(${chain}, null) last on true`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A chain was not found.');
  return found;
}

/** Returns the hash of the link with that number; null if there is none. */
export async function findHash(tx: Transaction, chain: string, number: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from app.audit_link_at(${chain}, ${number}) where number = ${number}`.execute(tx);
  return rows[0]?.hash ?? null;
}

/** Lists all chains with the names of their organisations. */
export async function listChains(tx: Transaction): Promise<{ chain: string; name: string | null }[]> {
  const { rows } = await sql<{ chain: string; name: string | null }>`
    select chain, name from app.audit_chains()`.execute(tx);
  return rows;
}
