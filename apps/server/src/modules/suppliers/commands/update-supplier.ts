import type {
  BuyerCaller,
  OrganisationCaller,
  OrganisationSupplierChange,
  OrganisationSupplierDetails,
  Supplier,
  SupplierChange,
  UnitCaller,
} from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import { refuseTakenCode } from '../code-taken.ts';
import { findOrganisationSupplier } from '../organisation-supplier.repo.ts';
import { tellBuyer } from '../supplier.news.ts';
import { supplierAbilities } from '../supplier.policy.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, updateSupplier } from '../supplier.repo.ts';
import { auditedFields, changedFields } from '../supplier.rules.ts';
import type { SupplierFinder, SupplierSeen } from '../supplier.sides.ts';

/** Changes the profile of a supplier of the caller's business unit. */
export const changeSupplier = (act: Act<UnitCaller>, id: string, change: SupplierChange): Promise<Supplier> =>
  changeProfile(act, findSupplier, id, change);

/** Changes the profile of a supplier of any business unit. The tags and notes of that business unit stay. */
export const changeOrganisationSupplier = (
  act: Act<OrganisationCaller>,
  id: string,
  change: OrganisationSupplierChange,
): Promise<OrganisationSupplierDetails> => changeProfile(act, findOrganisationSupplier, id, change);

async function changeProfile<Row extends SupplierSeen>(
  act: Act<BuyerCaller>,
  find: SupplierFinder<Row>,
  id: string,
  { revision, ...profile }: SupplierChange | OrganisationSupplierChange,
): Promise<Row & Pick<Supplier, 'can'>> {
  return act
    .transaction(async ({ tx, now }) => {
      const before = await find(tx, id);
      if (!before) throw notFound();
      assertAllowed(supplierAbilities.edit(act.caller, before, now));
      const isCurrent = await updateSupplier(tx, id, revision, profile);
      const after = await find(tx, id);
      if (!after) throw notFound();
      if (!isCurrent) throw staleRevision(presentSupplier(act.caller, after, now));
      const changed = changedFields(before, after);
      if (changed.length) {
        await recordAudit(tx, act, {
          ...{ action: 'supplier.changed', subjectType: 'supplier', subjectId: id, supplierId: id },
          ...{ businessUnitId: after.businessUnit?.id },
          ...auditedFields(after, changed, before),
        });
        const { organisationId } = act.caller;
        const businessUnitId = act.caller.businessUnitId ?? after.businessUnit?.id;
        const news = { kind: 'suppliers-changed', supplierId: id } as const;
        await tellBuyer(tx, { organisationId, businessUnitId }, news);
      }
      return presentSupplier(act.caller, after, now);
    })
    .catch(refuseTakenCode);
}
