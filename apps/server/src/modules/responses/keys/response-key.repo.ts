import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

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
    id,
    kind,
    bytes,
    algorithm,
    organisation_id: organisationId,
    business_unit_id: businessUnitId,
    event_id: eventId,
    task_id: taskId,
    supplier_id: supplierId,
    subject_id: subjectId,
    wrapped_by: wrappedBy,
  }));
  await tx.insertInto('wrapped_key').values(rows).execute();
}

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
 * Lets exactly one transaction create a task's key. `isFirst` is true for that one; the others wait for it with
 * shared locks, so that they continue together. `isExpected`: others have submitted, so there must be a key.
 */
export async function acquireTaskKeyLock(
  tx: Transaction,
  { taskId, recordId }: { taskId: string; recordId: string },
): Promise<{ isFirst: boolean; isExpected: boolean }> {
  const lock = sql`hashtextextended(${`task-key:${taskId}`}, 0)`;
  const { rows } = await sql<{ isFirst: boolean; isExpected: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as "isFirst",
      app.has_other_submissions(${taskId}, ${recordId}) as "isExpected"`.execute(tx);
  if (rows[0]?.isFirst) return rows[0];
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx);
  return { isFirst: false, isExpected: true };
}

/** A key wrapped by the server's secret, with its owner. */
export type KeyOfSecret = WrappedKey &
  Pick<NewWrappedKey, 'id' | 'taskId' | 'supplierId' | 'subjectId'> & {
    kind: 'TASK' | 'DRAFT';
    tenant: Tenant;
  };

/** Lists and locks the keys of all tenants that are not wrapped by the current secret. */
export async function listStaleKeys(
  tx: Transaction,
  {
    current,
    after,
    batchSize,
  }: { current: Record<'TASK' | 'DRAFT', string>; after: string | null; batchSize: number },
): Promise<KeyOfSecret[]> {
  const { rows } = await sql<KeyOfSecret>`
    select id, kind, task_id as "taskId", supplier_id as "supplierId", subject_id as "subjectId",
      wrapped_by as "wrappedBy", bytes, json_build_object('organisationId', organisation_id,
        'businessUnitId', business_unit_id, 'eventId', event_id) as tenant
    from wrapped_key
    where (kind = 'TASK' and wrapped_by <> ${current.TASK} or kind = 'DRAFT' and wrapped_by <> ${current.DRAFT})
      and (${after}::uuid is null or id > ${after}) order by id limit ${batchSize} for update`.execute(tx);
  return rows;
}

/** Replaces a wrapped key by its rewrapped version. */
export async function replaceKey(
  tx: Transaction,
  former: KeyOfSecret,
  renewed: NewWrappedKey,
): Promise<void> {
  await insertKeys(tx, former.tenant, [renewed]);
  await tx.deleteFrom('wrapped_key').where('id', '=', former.id).execute();
}
