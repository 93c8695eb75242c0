import { hash, verify } from '@node-rs/argon2';
import { ProblemError } from '../http/problem-error.ts';

/** Argon2id, 19 MiB, two passes: about 17 ms of a core. */
const usualCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const waitingAtMost = 1000;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Verifies against a stored hash; without one it takes the same time and fails. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

/** Hashes beside the event loop, a few at once, so that a rush of sign-ins leaves the rest room to breathe. */
export async function createPasswordHasher(cost = usualCost): Promise<PasswordHasher> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw tooBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  const nobodysHash = await hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (storedHash, password) =>
      inTurn(async () => (await verify(storedHash ?? nobodysHash, password)) && storedHash !== null),
  };
}

function tooBusy(): ProblemError {
  const message = 'Too many people are logging in at this moment. Please try again shortly.';
  return new ProblemError(503, 'UNAVAILABLE', { message, headers: { 'retry-after': '5' } });
}
