import type { EvaluatorCaller, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../src/platform/db/database.ts';
import type { RequestContext } from '../../src/platform/request-context/request-context.ts';
import type { Holder } from './seed-context.ts';

/** Lets a person of a unit do something as by a call, through the same commands. */
export function actAs(db: Database, holder: Holder): RequestContext<UnitCaller & EvaluatorCaller> {
  const { roleEntryId, accountId, organisationId, businessUnitId, role, email } = holder;
  if (!organisationId || !businessUnitId) throw new Error(`${email} is in no unit.`);
  const scope = role === 'BUSINESS_UNIT_EVALUATOR' ? 'evaluator' : 'unit';
  const context = { scope, accountId, roleEntryId, organisationId, businessUnitId } as const;
  const run = <Result>(
    work: (txContext: { tx: Transaction; now: string; arrivedAt: string }) => Promise<Result>,
  ) =>
    db.transaction(context, async (tx) => {
      const { rows } = await sql<{ now: string }>`select transaction_timestamp() as now`.execute(tx);
      const now = rows[0]?.now ?? '';
      return work({ tx, now, arrivedAt: now });
    });
  const caller = { ...context, role, email, supplierId: null, supplierName: null };
  return {
    caller,
    client: { address: '127.0.0.1', requestId: roleEntryId },
    idempotencyKey: null,
    read: run,
    step: run,
    transaction: run,
  } as unknown as RequestContext<UnitCaller & EvaluatorCaller>;
}
