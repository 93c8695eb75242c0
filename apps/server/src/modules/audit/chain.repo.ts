import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { ChainedItem } from './item-hash.ts';

/** The chain of what belongs to no organisation, and the one of what was signed; every other is an organisation's. */
export const platformChain = '00000000-0000-0000-0000-000000000000';
export const recordsChain = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type LinkKind = 'ENTRY' | 'RECORD' | 'CLOSING' | 'OPENING' | 'DAY';

interface LinkPlace {
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

export type WaitingItem = LinkPlace & ChainedItem & { lastNumber: number | null; lastHash: string | null };
export type NewLink = LinkPlace & LinkHashes & { number: number };
export type StoredLink = Omit<LinkPlace, 'chain'> &
  LinkHashes &
  ChainedItem & { number: number; chainedAt: string };

/** What waits to be chained, oldest first; nothing while another server is at it. Holds the chain until the end. */
export async function listWaiting(tx: Transaction, most: number): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select chain, kind, item_id as "itemId", item_number as "itemNumber", last_number as "lastNumber",
      last_hash as "lastHash", entry, address, detail, remark, record
    from app.audit_to_chain(${most})`.execute(tx);
  return rows;
}

export async function addLinks(tx: Transaction, links: NewLink[]): Promise<void> {
  const rows = links.map((link) => ({
    ...{ chain: link.chain, number: link.number, kind: link.kind, item_id: link.itemId },
    ...{ item_number: link.itemNumber, item_hash: link.itemHash, hash: link.hash },
    ...{ address_hash: link.addressHash, detail_hash: link.detailHash, remark_hash: link.remarkHash },
  }));
  await sql`select app.add_audit_links(${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** Links of a chain in their order, with what they stand for as it is stored now. */
export async function listLinks(
  tx: Transaction,
  chain: string,
  { after, most }: { after: number; most: number },
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select number, kind, item_id as "itemId", item_number as "itemNumber", item_hash as "itemHash",
      address_hash as "addressHash", detail_hash as "detailHash", remark_hash as "remarkHash", hash,
      chained_at as "chainedAt", entry, address, detail, remark, record
    from app.audit_links(${chain}, ${after}, ${most})`.execute(tx);
  return rows;
}

/** A link by its number, or the last one; where there is none with that number, the one before it. */
export async function findLink(
  tx: Transaction,
  chain: string,
  number: number | null,
): Promise<{ number: number; hash: string } | null> {
  const { rows } = await sql<{ number: number; hash: string }>`
    select number, hash from app.audit_link_at(${chain}, ${number})`.execute(tx);
  return rows[0] ?? null;
}

/** What was put beside the chain: it has no link, and none is on its way. */
export async function listUnchained(
  tx: Transaction,
  chain: string,
  most: number,
): Promise<{ kind: LinkKind; itemId: string }[]> {
  const { rows } = await sql<{ kind: LinkKind; itemId: string }>`
    select kind, item_id as "itemId" from app.audit_unchained(${chain}, ${most})`.execute(tx);
  return rows;
}

/** Every chain there is, with the name of its organisation. */
export async function listChains(tx: Transaction): Promise<{ chain: string; name: string | null }[]> {
  const { rows } = await sql<{ chain: string; name: string | null }>`
    select chain, name from app.audit_chains()`.execute(tx);
  return rows;
}
