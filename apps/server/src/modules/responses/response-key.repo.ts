import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

export interface WrappedKey {
  wrappedBy: string;
  bytes: Buffer;
}

export interface NewWrappedKey extends WrappedKey {
  id: string;
  kind: 'TASK' | 'DRAFT' | 'VERSION' | 'FILE';
  taskId: string;
  supplierId: string | null;
  subjectId: string;
  algorithm: string;
}

interface Tenant {
  organisationId: string;
  businessUnitId: string;
  eventId: string;
}

export async function insertKeys(
  tx: Transaction,
  { organisationId, businessUnitId, eventId }: Tenant,
  keys: NewWrappedKey[],
): Promise<void> {
  if (!keys.length) return;
  const rows = keys.map(({ id, kind, taskId, supplierId, subjectId, wrappedBy, algorithm, bytes }) => ({
    ...{ id, kind, bytes, algorithm },
    ...{ organisation_id: organisationId, business_unit_id: businessUnitId, event_id: eventId },
    ...{ task_id: taskId, supplier_id: supplierId, subject_id: subjectId, wrapped_by: wrappedBy },
  }));
  await tx.insertInto('wrapped_key').values(rows).execute();
}

/** The key of one thing, as it is wrapped. */
export async function findKey(
  tx: Transaction,
  kind: NewWrappedKey['kind'],
  subjectId: string,
): Promise<WrappedKey | null> {
  const row = await tx
    .selectFrom('wrapped_key')
    .select(['wrapped_by as wrappedBy', 'bytes'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Lets one transaction make the key of a task: true where it is this one. Otherwise whoever makes it has been waited for;
 * those who wait do so together, not one behind the other.
 */
export async function mayMakeKeyOfTask(tx: Transaction, taskId: string): Promise<boolean> {
  const lock = sql`hashtextextended(${`task-key:${taskId}`}, 0)`;
  const { rows } = await sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as "isFirst"`.execute(tx);
  if (rows[0]?.isFirst) return true;
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx);
  return false;
}
