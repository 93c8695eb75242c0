import type { Caller, Supplier, SupplierChange } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import { refuseTakenCode } from '../code-taken.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, updateSupplier } from '../supplier.repo.ts';
import { changedFields, openTraits } from '../supplier.rules.ts';

/** Changes the profile of a supplier. */
export async function changeSupplier(
  db: Database,
  caller: Caller,
  actor: AuditActor,
  id: string,
  { revision, ...profile }: SupplierChange,
): Promise<Supplier> {
  return db
    .transaction(contextOf(caller), async (tx) => {
      const before = await findSupplier(tx, id);
      if (!before) throw notFound();
      const isCurrent = await updateSupplier(tx, id, revision, profile);
      const after = await findSupplier(tx, id);
      if (!after) throw notFound();
      if (!isCurrent) throw staleRevision(presentSupplier(caller, after));
      const changed = changedFields(before, after);
      if (changed.length) {
        await recordAudit(tx, actor, {
          ...{ action: 'supplier.changed', subjectType: 'supplier', subjectId: id, supplierId: id },
          before: openTraits(before, changed),
          after: { ...openTraits(after, changed), changed },
        });
      }
      return presentSupplier(caller, after);
    })
    .catch(refuseTakenCode);
}
