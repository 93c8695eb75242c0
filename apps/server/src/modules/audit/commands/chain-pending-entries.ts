import type { Database } from '../../../platform/db/database.ts';
import { isConnectionLost } from '../../../platform/db/database-error.ts';
import type { OnFailure } from '../../../platform/failures/failure-log.ts';
import { forEachIsolated } from '../../../platform/failures/for-each-isolated.ts';
import { createRetryDelays } from '../../../platform/failures/retry-delays.ts';
import {
  addLinks,
  type ChainFilter,
  limitStatements,
  listWaiting,
  listWaitingChains,
  type NewLink,
  type WaitingItem,
} from '../chain.repo.ts';
import { beginningOf, hashOfNothing, itemHashOf, linkHash, partHashesOf } from '../item-hash.ts';

const batchSize = 1000;

const platformJobContext = { scope: 'job', organisationId: null } as const;

interface ChainOptions {
  /** Chains to leave alone. */
  except?: string[];
  isWanted?(): boolean;
  /** Called for a chain that fails, instead of an error at the end. */
  onFailure?(chain: string, error: unknown): void;
}

/**
 * Chains everything written since the last run, in batches; one server at a time. All chains share a batch. If one
 * fails, each is tried alone, so that the others do not wait for it.
 */
export async function chainPendingEntries(
  db: Database,
  { except = [], isWanted = () => true, onFailure }: ChainOptions = {},
): Promise<void> {
  const chainAll = async (filter: ChainFilter) => {
    for (let isMore = true; isMore && isWanted(); ) isMore = await chainBatch(db, filter);
  };
  try {
    await chainAll({ except });
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    const chains = await db.transaction(platformJobContext, (tx) => listWaitingChains(tx, except));
    await forEachIsolated(
      chains,
      (chain) => chain,
      (only) => chainAll({ only }),
      // Only one at a time can have the chaining lock.
      { concurrency: 1, ...(onFailure && { onFailure }) },
    );
  }
}

/** Returns whether more may wait. */
function chainBatch(db: Database, filter: ChainFilter): Promise<boolean> {
  return db.transaction(platformJobContext, async (tx) => {
    if (filter.only) await limitStatements(tx);
    const waiting = await listWaiting(tx, batchSize, filter);
    if (waiting.length) await addLinks(tx, linksOf(waiting));
    return waiting.length === batchSize;
  });
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
  onError: OnFailure;
}): ChainWorker {
  const failed = createRetryDelays({ first: 10_000, max: 300_000 });
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const goOn = () => {
    working = chainPendingEntries(db, {
      except: failed.waiting(),
      isWanted: () => !isStopped,
      onFailure: (chain, error) => {
        failed.add(chain);
        onError(error, { id: chain });
      },
    })
      .catch((error: unknown) => onError(error))
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
