import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { askClock, noteClock } from './clock.repo.ts';

/** The maximum difference between a server's clock and the database's, in milliseconds. */
const allowed = 1000;
const defaultIntervals = 60_000;

export interface ClockWatch {
  /** Whether the clocks agreed at the last check. */
  isRight(): boolean;
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** The clock of this server. */
  now?: () => number;
  pace?: number;
  onError(error: unknown): void;
}

/**
 * Regularly compares this server's clock with the database's, which decides everything. A wrong clock makes
 * no one late or early, but logs and tokens are wrong, and the operator should check the machine.
 */
export async function watchClock({
  db,
  log,
  now = Date.now,
  pace = defaultIntervals,
  onError,
}: Deps): Promise<ClockWatch> {
  let isRight = true;

  async function look(): Promise<void> {
    const asked = now();
    const there = Date.parse(await askClock(db));
    const milliseconds = offsetOf(there, asked, now());
    const wasRight = isRight;
    isRight = Math.abs(milliseconds) <= allowed;
    if (!isRight) log.error({ milliseconds }, "this server's clock is off from the database's");
    if (isRight === wasRight) return;
    if (isRight) log.info("this server's clock agrees with the database's again");
    await noteClock(db, isRight, milliseconds);
  }

  let looking = Promise.resolve();
  const lookAgain = () => {
    looking = looking.then(look).catch(onError);
    return looking;
  };
  await lookAgain();
  const timer = setInterval(() => void lookAgain(), pace);
  return {
    isRight: () => isRight,
    look: lookAgain,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** The minimum offset of the database's clock, which was read between request and response. */
function offsetOf(there: number, asked: number, answered: number): number {
  if (there < asked) return there - asked;
  return there > answered ? there - answered : 0;
}
