import * as argon2 from '@node-rs/argon2';
import { ProblemError } from '../http/problem-error.ts';
import { createFairQueue } from '../queues/fair-queue.ts';

/** Argon2id, 19 MiB, two passes: about 17 ms on one core. */
const defaultCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Verifies against a stored hash. Without one it takes the same time and returns false. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /**
   * Runs a password check or change in fair turns between networks. The turn includes the reads and writes
   * around the hash, which a rush of logins would otherwise queue ahead of all other requests.
   */
  runQueued<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
}

/** Hashes outside of the event loop, two at a time, so that a rush of logins leaves capacity for everything else. */
export async function createPasswordHasher(
  cost = defaultCost,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): Promise<PasswordHasher> {
  const hashing = createFairQueue({
    concurrency: 2,
    maxWaiting: 1000,
    maxWaitingPerKey: 1000,
    tooMany: tooBusy,
  });
  // Twice the number of hashes, so that some attempts hash while others read and write.
  const attempts = createFairQueue({
    concurrency: 4,
    maxWaiting: 2000,
    maxWaitingPerKey: 100,
    tooMany: tooBusy,
  });
  const dummyHash = await hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => hashing.run('', () => hash(password, cost)),
    verify: (storedHash, password) =>
      hashing.run('', async () => (await verify(storedHash ?? dummyHash, password)) && storedHash !== null),
    runQueued: attempts.run,
  };
}

function tooBusy(): ProblemError {
  const message = 'Too many people are logging in at the moment. Please try again shortly.';
  return new ProblemError(503, 'UNAVAILABLE', { message, headers: { 'retry-after': '5' } });
}
