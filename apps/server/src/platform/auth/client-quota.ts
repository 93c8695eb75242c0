import { apiClientLimits } from '@tenderbox/contract';
import type { Database } from '../db/database.ts';
import { apiClientError } from './api-client-error.ts';
import { type ClientKey, reserveCalls } from './client.repo.ts';

/** The rate limit of an API client, as the response headers show it. */
export interface ClientLimit {
  max: number;
  remaining: number;
  secondsLeft: number;
  /** Whether this call exceeds the limit. */
  isSpent: boolean;
}

/** Calls that this server has claimed from a client's window and may still let through. */
interface ClaimedCalls {
  left: number;
  /** How many calls of the window were still unclaimed at that time. */
  unclaimed: number;
  endsAt: number;
}

const { callsPerWindow: max, windowSeconds } = apiClientLimits;

/** How many calls a server claims at a time. */
const batchSize = 20;

/**
 * Counts the calls of API clients. All servers share the count; each claims several calls at a time, so that
 * most calls cost the database no more than a person's.
 */
export function createClientQuota(db: Database) {
  const claimedByClient = new Map<string, Promise<ClaimedCalls>>();

  const claimMore = async (key: ClientKey, address: string): Promise<ClaimedCalls> => {
    const answer = await reserveCalls(db, key, address, { calls: batchSize, windowSeconds });
    if (typeof answer === 'string') throw apiClientError(answer);
    const before = answer.taken - batchSize;
    return {
      left: Math.max(0, Math.min(batchSize, max - before)),
      unclaimed: Math.max(0, max - answer.taken),
      endsAt: performance.now() + answer.secondsLeft * 1000,
    };
  };

  const isOfUse = ({ left, unclaimed, endsAt }: ClaimedCalls) =>
    endsAt > performance.now() && (left > 0 || unclaimed === 0);

  /** Counts a call. Throws 401 for an invalid key. */
  return async (key: ClientKey, address: string): Promise<ClientLimit> => {
    const name = `${key.secretHash} ${address}`;
    for (;;) {
      const known = claimedByClient.get(name);
      const present = await known;
      if (present && isOfUse(present)) {
        const secondsLeft = Math.max(1, Math.ceil((present.endsAt - performance.now()) / 1000));
        const isSpent = present.left === 0;
        if (!isSpent) present.left -= 1;
        return { max, remaining: present.unclaimed + present.left, secondsLeft, isSpent };
      }
      // When several calls find none left, one claims more and the others wait for the result.
      if (claimedByClient.get(name) !== known) continue;
      const asked = claimMore(key, address);
      claimedByClient.set(name, asked);
      asked.catch(() => claimedByClient.delete(name));
      await asked;
      removeEnded();
    }
  };

  function removeEnded(): void {
    if (claimedByClient.size < 1000) return;
    for (const [name, asked] of claimedByClient) {
      void asked.then(
        ({ endsAt }) => endsAt <= performance.now() && claimedByClient.delete(name),
        () => undefined,
      );
    }
  }
}
