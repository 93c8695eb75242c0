import { ProblemError } from '../http/problem-error.ts';
import { networkOf } from '../rate-limit/network.ts';
import { createFairQueue } from './fair-queue.ts';

const reads = createFairQueue({
  concurrency: 8,
  concurrencyPerKey: 1,
  maxWaiting: 1000,
  maxWaitingPerKey: 50,
  tooMany: () => {
    const message = 'Too much is being read at the moment. Please try again shortly.';
    return new ProblemError(503, 'UNAVAILABLE', { message, headers: { 'retry-after': '5' } });
  },
});

/** A supplier, or else a business unit or organisation. */
interface Reader {
  supplierId: string | null;
  businessUnitId: string | null;
  organisationId: string | null;
}

/** Reads for whoever asks without a session: one read of a network at a time. */
export const readPublicly = <Result>(address: string, read: () => Promise<Result>): Promise<Result> =>
  reads.run(`network ${networkOf(address)}`, read);

/**
 * Runs a read that may be large: one at a time per supplier, business unit or organisation. Call it before
 * `ctx.read`, so that a waiting read holds no database connection.
 */
export function readQueued<Result>(reader: Reader, read: () => Promise<Result>): Promise<Result> {
  const { supplierId, businessUnitId, organisationId } = reader;
  return reads.run(supplierId ?? businessUnitId ?? organisationId ?? '', read);
}
