import type { ActiveStatus, Supplier, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { endAccessToPlace } from '../../people/index.ts';
import { supplierAbilities } from '../supplier.policy.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, setSupplierStatus } from '../supplier.repo.ts';

const changes = {
  ACTIVE: ['reactivate', 'supplier.reactivated'],
  INACTIVE: ['deactivate', 'supplier.deactivated'],
} as const;

/**
 * Deactivates or reactivates a supplier. Everything is kept; its people's access ends or returns at once, but
 * sessions and open invitations end for good.
 */
export async function changeSupplierStatus(
  act: Act<UnitCaller>,
  id: string,
  status: ActiveStatus,
): Promise<Supplier> {
  const { organisationId, businessUnitId } = act.caller;
  return act.transaction(async ({ tx, now }) => {
    const before = await setSupplierStatus(tx, id, status);
    const supplier = await findSupplier(tx, id);
    if (!before || !supplier) throw notFound();
    if (before !== status) {
      const [ability, action] = changes[status];
      assertAllowed(supplierAbilities[ability](act.caller, { status: before }, now));
      const subject = { subjectType: 'supplier', subjectId: id, supplierId: id };
      await recordAudit(tx, act, { action, ...subject, before: { status: before }, after: { status } });
      const place = { organisationId, businessUnitId, supplierIds: [id] };
      if (status === 'INACTIVE') await endAccessToPlace(tx, act, place);
    }
    return presentSupplier(act.caller, supplier, now);
  });
}
