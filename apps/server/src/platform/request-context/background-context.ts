import { randomUUID } from 'node:crypto';
import type { CallKey, SupplierCaller } from '@tenderbox/contract';
import type { Database, Transaction } from '../db/database.ts';
import type { RequestContext, RequestTransactionContext } from './request-context.ts';

/**
 * Lets a background job use the commands of a supplier. Each transaction runs in the supplier's own scope, like that of a
 * request, and arrives when it begins.
 */
export function createBackgroundContext(
  db: Database,
  caller: SupplierCaller,
  call: CallKey,
): RequestContext<SupplierCaller> {
  const run = <Result>(work: (txContext: RequestTransactionContext) => Promise<Result>): Promise<Result> =>
    db.transaction(caller, (tx: Transaction, now: string) => work({ tx, now, arrivedAt: now }));
  return {
    caller,
    client: { address: '', requestId: randomUUID() },
    session: { sessionId: null, roleEntryId: caller.roleEntryId },
    call,
    idempotencyKey: null,
    transaction: run,
    step: run,
    read: run,
  };
}
