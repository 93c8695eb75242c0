import type { AuditRequestContext } from './audit-request-context.ts';
import { listReadableLinks, platformChain, type StoredLink } from './chain.repo.ts';
import { chainNameOf } from './check-heads.ts';
import { listLastHeads } from './head.repo.ts';
import { entryMembers } from './item-hash.ts';

const segmentSize = 1000;
const everyHead = 100_000;

/** Streams the export of a chain, one object per line: a header, the links with their items, and the signed heads. */
export async function* exportLines(
  ctx: AuditRequestContext,
  chain: string,
  origin: string,
): AsyncGenerator<string> {
  yield line({
    format: 'tenderbox-audit-export/1',
    origin,
    chain: chainNameOf(chain, platformChain),
  });
  for (let after = 0, isMore = true; isMore; ) {
    const links = await ctx.read(({ tx }) => listReadableLinks(tx, chain, { after, max: segmentSize }));
    if (links.length) yield links.map((link) => line(presentLink(link))).join('');
    after = links.at(-1)?.number ?? after;
    isMore = links.length === segmentSize;
  }
  const heads = await ctx.read(({ tx }) => listLastHeads(tx, chain, everyHead));
  for (const { record, signature } of heads.toReversed()) yield line({ ...JSON.parse(record), signature });
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

/**
 * Presents a link to readers of the export. Entries of others, details that only a unit reads and the network
 * addresses of suppliers remain hashes.
 */
function presentLink(link: StoredLink & { isReadable: boolean }): object {
  const { number, hash, itemHash, entry, address, detail, addressHash, detailHash, remarkHash } = link;
  const parts = { address: addressHash, detail: detailHash, remark: remarkHash };
  if (!entry || !link.isReadable) return { number, hash, entryHash: itemHash };
  const isSuppliersAct = String(entry.actorRole ?? (entry.supplierId ? 'BIDDER' : '')).startsWith('BIDDER');
  return {
    number,
    hash,
    entryHash: itemHash,
    entry: entryMembers(entry, parts),
    detail,
    ...(!isSuppliersAct && { address }),
  };
}
