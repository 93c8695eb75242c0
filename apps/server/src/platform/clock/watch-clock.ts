import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { OnFailure } from '../failures/failure-log.ts';
import { readDatabaseClock, recordClockOffset } from './clock.repo.ts';

/** The maximum difference between a server's clock and the database's, in milliseconds. */
const allowed = 1000;
const defaultInterval = 60_000;

export interface ClockWatch {
  /** Whether the clocks agreed at the last check. */
  isRight(): boolean;
  check(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** The clock of this server. */
  now?: () => number;
  pace?: number;
  onError: OnFailure;
}

/**
 * Regularly compares this server's clock with the database's, which decides everything. A wrong clock makes
 * no one late or early, but logs and tokens are wrong, and the operator should check the machine.
 */
export async function watchClock({
  db,
  log,
  now = Date.now,
  pace = defaultInterval,
  onError,
}: Deps): Promise<ClockWatch> {
  let isRight = true;

  async function check(): Promise<void> {
    const requestedAt = now();
    const databaseTime = Date.parse(await readDatabaseClock(db));
    const milliseconds = offsetOf(databaseTime, requestedAt, now());
    const wasRight = isRight;
    isRight = Math.abs(milliseconds) <= allowed;
    if (!isRight) log.error({ milliseconds }, "this server's clock is off from the database's");
    if (isRight === wasRight) return;
    if (isRight) log.info("this server's clock agrees with the database's again");
    await recordClockOffset(db, isRight, milliseconds);
  }

  let checking = Promise.resolve();
  const checkAgain = () => {
    checking = checking.then(check).catch((error: unknown) => onError(error));
    return checking;
  };
  await checkAgain();
  const timer = setInterval(() => void checkAgain(), pace);
  return {
    isRight: () => isRight,
    check: checkAgain,
    stop: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}

/** The minimum offset of the database's clock, which was read between request and response. */
function offsetOf(databaseTime: number, requestedAt: number, respondedAt: number): number {
  if (databaseTime < requestedAt) return databaseTime - requestedAt;
  return databaseTime > respondedAt ? databaseTime - respondedAt : 0;
}
