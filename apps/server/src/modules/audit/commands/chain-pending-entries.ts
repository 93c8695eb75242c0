import type { Database } from '../../../platform/db/database.ts';
import { addLinks, listWaiting, type NewLink, type WaitingItem } from '../chain.repo.ts';
import { beginningOf, hashOfNothing, itemHashOf, linkHash, partHashesOf } from '../item-hash.ts';

const batchSize = 1000;

/** Chains everything written since the last run, in batches; one server at a time. */
export async function chainPendingEntries(db: Database, isWanted = () => true): Promise<void> {
  for (let isMore = true; isMore && isWanted(); ) {
    isMore = await db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
      const waiting = await listWaiting(tx, batchSize);
      if (waiting.length) await addLinks(tx, linksOf(waiting));
      return waiting.length === batchSize;
    });
  }
}

/** Builds the links for unchained items, each after the last link of its chain. */
function linksOf(waiting: WaitingItem[]): NewLink[] {
  const ends = new Map<string, { number: number; hash: string }>();
  return waiting.map((item) => {
    const { chain, kind, itemId, itemNumber, lastNumber, lastHash } = item;
    const end = ends.get(chain) ?? { number: lastNumber ?? 0, hash: lastHash ?? beginningOf(chain) };
    const parts = partHashesOf(item);
    const itemHash = itemHashOf(item, parts) ?? hashOfNothing;
    const link = { number: end.number + 1, hash: linkHash(end.hash, itemHash) };
    ends.set(chain, link);
    return {
      chain,
      kind,
      itemId,
      itemNumber,
      itemHash,
      ...link,
      addressHash: parts.address,
      detailHash: parts.detail,
      remarkHash: parts.remark,
    };
  });
}

export interface ChainWorker {
  stop(): Promise<void>;
}

const defaultIntervals = 2000;

/** Chains new audit entries every two seconds in the background, so that writers never wait. */
export function startChainWorker({
  db,
  pace = defaultIntervals,
  onError,
}: {
  db: Database;
  pace?: number;
  onError(error: unknown): void;
}): ChainWorker {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const goOn = () => {
    working = chainPendingEntries(db, () => !isStopped)
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(goOn, pace);
      });
  };
  goOn();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
