import { hash } from 'node:crypto';
import { canonicalJsonOfStored, type Json } from '@tenderbox/contract';

/** Parts of an entry that can be erased without breaking the chain. */
export const erasableParts = ['address', 'detail', 'remark'] as const;
type ErasablePart = (typeof erasableParts)[number];

/** An erasable part with the salt that keeps its hash from being guessed. */
interface Salted {
  salt: string | null;
  value: Json;
}

/** The item of a link as stored: an entry with its parts, or a signed text. */
export type ChainedItem = {
  /** Null if it was removed. */
  entry: { [name: string]: Json } | null;
  record: string | null;
} & Record<ErasablePart, Salted | null>;

/** Hashes of the erasable parts; null for parts the entry never had. */
export type PartHashes = Record<ErasablePart, string | null>;

const sha256 = (bytes: string | Buffer): string => hash('sha256', bytes, 'hex');

/** The hash a chain starts with, before its first link. */
export const beginningOf = (chain: string): string => sha256(`tenderbox-audit/1:${chain}`);

/** The hash of a link, over the hash of the previous link and the hash of its item. */
export const linkHash = (previous: string, itemHash: string): string =>
  sha256(Buffer.from(previous + itemHash, 'hex'));

/** Returns the hashes of the parts stored apart from an entry. */
export function partHashesOf(item: ChainedItem): PartHashes {
  const hashOf = (part: ErasablePart) => {
    const kept = item[part];
    return kept && sha256(canonicalJsonOfStored({ part, entryId: item.entry?.id ?? null, ...kept }));
  };
  return { address: hashOf('address'), detail: hashOf('detail'), remark: hashOf('remark') };
}

/** Returns the hash of an item, including the hashes of its parts; null if the item was removed. */
export function itemHashOf({ entry, record }: ChainedItem, parts: PartHashes): string | null {
  if (record !== null) return sha256(record);
  return entry && sha256(canonicalJsonOfStored(entryMembers(entry, parts)));
}

/** The members of an entry that are hashed. */
export function entryMembers(entry: { [name: string]: Json }, parts: PartHashes): { [name: string]: Json } {
  const members: { [name: string]: Json } = { format: 'tenderbox-audit-entry/1', ...entry };
  for (const part of erasableParts) if (parts[part]) members[`${part}Hash`] = parts[part];
  return members;
}

/** The item hash for something that was removed before it could be chained. */
export const hashOfNothing = '0'.repeat(64);
