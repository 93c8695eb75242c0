import type { Supplier, SupplierChange, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import { refuseTakenCode } from '../code-taken.ts';
import { supplierAbilities } from '../supplier.policy.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, updateSupplier } from '../supplier.repo.ts';
import { changedFields, openTraits } from '../supplier.rules.ts';

/** Changes the profile of a supplier. */
export async function changeSupplier(
  act: Act<UnitCaller>,
  id: string,
  { revision, ...profile }: SupplierChange,
): Promise<Supplier> {
  return act
    .transaction(async ({ tx, now }) => {
      const before = await findSupplier(tx, id);
      if (!before) throw notFound();
      assertAllowed(supplierAbilities.edit(act.caller, before, now));
      const isCurrent = await updateSupplier(tx, id, revision, profile);
      const after = await findSupplier(tx, id);
      if (!after) throw notFound();
      if (!isCurrent) throw staleRevision(presentSupplier(act.caller, after, now));
      const changed = changedFields(before, after);
      if (changed.length) {
        await recordAudit(tx, act, {
          ...{ action: 'supplier.changed', subjectType: 'supplier', subjectId: id, supplierId: id },
          before: openTraits(before, changed),
          after: { ...openTraits(after, changed), changed },
        });
      }
      return presentSupplier(act.caller, after, now);
    })
    .catch(refuseTakenCode);
}
