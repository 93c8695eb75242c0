import type { ReceiptKey, RecordHead } from '@tenderbox/contract';
import { canonicalJson, maxRecordHeads } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { listRecordHeads } from '../../platform/signing/record-head.repo.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { verifyHeadSignature } from './check-heads.ts';
import { listRecordLinks, type RecordLink } from './record-head.repo.ts';
import { buildRecordTree, treeSize } from './record-tree.ts';

type Read = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Checks all heads of the chain of records: signatures, order, and the roots over the links as stored now. Returns their
 * number and one line per fault.
 */
export async function checkRecordHeads(
  read: Read,
  keys: ReceiptKey[],
): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let count = 0;
  let previous: string | null = null;
  let after = 0;
  let heads: RecordHead[];
  do {
    heads = await read((tx) => listRecordHeads(tx, count, maxRecordHeads));
    for (const head of heads) {
      count += 1;
      if (head.number !== count || head.previous !== previous)
        faults.push(`checkpoint ${head.number}: it does not follow the one before`);
      if (verifyHeadSignature(head, keys) === 'FORGED')
        faults.push(`checkpoint ${head.number}: no key of this installation signed it`);
      const { signature: _signature, ...members } = head;
      previous = sha256(canonicalJson(members));
      const links = await linksUpTo(read, after, head.records);
      if (!links) faults.push(`checkpoint ${head.number}: the chain does not lead to it`);
      else if ((await rootsOf(links)).join() !== head.roots.join())
        faults.push(`checkpoint ${head.number}: the chain does not lead to its root hashes`);
      after = links?.at(-1)?.number ?? after;
    }
  } while (heads.length === maxRecordHeads);
  return { count, faults };
}

/** The links after a number up to the one with this hash; null if there is none. */
async function linksUpTo(read: Read, after: number, end: string): Promise<RecordLink[] | null> {
  const all: RecordLink[] = [];
  for (let from = after, isMore = true; isMore; ) {
    const links = await read((tx) => listRecordLinks(tx, { after: from, max: treeSize }));
    const place = links.findIndex(({ hash }) => hash === end);
    all.push(...(place < 0 ? links : links.slice(0, place + 1)));
    if (place >= 0) return all;
    from += links.length;
    isMore = links.length === treeSize;
  }
  return null;
}

async function rootsOf(links: RecordLink[]): Promise<string[]> {
  const end = links.at(-1);
  const contents = links.slice(0, -1);
  const roots: string[] = [];
  for (let from = 0; end && (from === 0 || from < contents.length); from += treeSize) {
    const tree = await buildRecordTree(contents.slice(from, from + treeSize), end);
    roots.push(tree.root.toString('hex'));
  }
  return roots;
}
