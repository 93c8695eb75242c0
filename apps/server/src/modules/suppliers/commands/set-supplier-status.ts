import type { ActiveStatus, Caller, Supplier } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { endAccessToPlace } from '../../people/index.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, setSupplierStatus } from '../supplier.repo.ts';
import { unitOf } from '../unit-of-caller.ts';

/**
 * Deactivates or reactivates a supplier. Everything is kept; its people's access ends or returns at once, but
 * sessions and open invitations end for good.
 */
export async function changeSupplierStatus(
  db: Database,
  caller: Caller,
  actor: AuditActor,
  id: string,
  status: ActiveStatus,
): Promise<Supplier> {
  return db.transaction(contextOf(caller), async (tx) => {
    const before = await setSupplierStatus(tx, id, status);
    const supplier = await findSupplier(tx, id);
    if (!before || !supplier) throw notFound();
    if (before !== status) {
      const action = status === 'ACTIVE' ? 'supplier.reactivated' : 'supplier.deactivated';
      const subject = { subjectType: 'supplier', subjectId: id, supplierId: id };
      await recordAudit(tx, actor, { action, ...subject, before: { status: before }, after: { status } });
      if (status === 'INACTIVE') await endAccessToPlace(tx, actor, { ...unitOf(caller), supplierIds: [id] });
    }
    return presentSupplier(caller, supplier);
  });
}
