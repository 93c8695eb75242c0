import { hash } from 'node:crypto';
import { canonicalJsonOfStored, type Json } from '../../platform/crypto/canonical-json.ts';

/** What can be erased of an entry without breaking the chain. */
export const erasableParts = ['address', 'detail', 'remark'] as const;
type ErasablePart = (typeof erasableParts)[number];

/** A part that can be erased, with the salt that keeps its hash from being guessed. */
interface Salted {
  salt: string | null;
  value: Json;
}

/** What a link stands for, as it is stored: an entry with its parts, or a text that was signed. */
export type ChainedItem = {
  /** Null where it is gone. */
  entry: { [name: string]: Json } | null;
  record: string | null;
} & Record<ErasablePart, Salted | null>;

/** The hashes of the parts that can be erased; null for those that an entry never had. */
export type PartHashes = Record<ErasablePart, string | null>;

const sha256 = (bytes: string | Buffer): string => hash('sha256', bytes, 'hex');

/** What a chain begins with, before its first link. */
export const beginningOf = (chain: string): string => sha256(`tenderbox-audit/1:${chain}`);

/** The hash of a link: over the one before it, and over what it stands for. */
export const linkHash = (previous: string, itemHash: string): string =>
  sha256(Buffer.from(previous + itemHash, 'hex'));

/** The hashes of what an entry has beside it. */
export function partHashesOf(item: ChainedItem): PartHashes {
  const hashOf = (part: ErasablePart) => {
    const kept = item[part];
    return kept && sha256(canonicalJsonOfStored({ part, entryId: item.entry?.id ?? null, ...kept }));
  };
  return { address: hashOf('address'), detail: hashOf('detail'), remark: hashOf('remark') };
}

/** The hash of what a link stands for, with those of its parts; null where it is gone. */
export function itemHashOf({ entry, record }: ChainedItem, parts: PartHashes): string | null {
  if (record !== null) return sha256(record);
  return entry && sha256(canonicalJsonOfStored(entryMembers(entry, parts)));
}

/** The members of an entry that its hash is taken of. */
export function entryMembers(entry: { [name: string]: Json }, parts: PartHashes): { [name: string]: Json } {
  const members: { [name: string]: Json } = { format: 'tenderbox-audit-entry/1', ...entry };
  for (const part of erasableParts) if (parts[part]) members[`${part}Hash`] = parts[part];
  return members;
}

/** What stands in the chain for something that was removed before it could be chained. */
export const hashOfNothing = '0'.repeat(64);
