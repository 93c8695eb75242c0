import type {
  BuyerCaller,
  OrganisationCaller,
  OrganisationSupplierChange,
  OrganisationSupplierDetails,
  Supplier,
  SupplierChange,
  UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { findOrganisationSupplier } from '../organisation-supplier.repo.ts';
import { rejectDuplicateCode } from '../reject-duplicate-code.ts';
import { broadcastSupplierChange } from '../supplier.broadcasts.ts';
import { supplierAbilities } from '../supplier.policy.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, updateSupplier } from '../supplier.repo.ts';
import { auditedFields, changedFields } from '../supplier.rules.ts';
import type { SupplierFinder, SupplierSeen } from '../supplier-views.ts';

/** Changes the profile of a supplier of the caller's business unit. */
export const changeSupplier = (
  ctx: RequestContext<UnitCaller>,
  id: string,
  change: SupplierChange,
): Promise<Supplier> => changeProfile(ctx, findSupplier, id, change);

/** Changes the profile of a supplier of any business unit. The tags and notes of that business unit stay. */
export const changeOrganisationSupplier = (
  ctx: RequestContext<OrganisationCaller>,
  id: string,
  change: OrganisationSupplierChange,
): Promise<OrganisationSupplierDetails> => changeProfile(ctx, findOrganisationSupplier, id, change);

async function changeProfile<Row extends SupplierSeen>(
  ctx: RequestContext<BuyerCaller>,
  find: SupplierFinder<Row>,
  id: string,
  { revision, ...profile }: SupplierChange | OrganisationSupplierChange,
): Promise<Row & Pick<Supplier, 'can'>> {
  return ctx
    .transaction(async ({ tx, now }) => {
      const before = await find(tx, id);
      if (!before) throw notFound();
      assertAllowed(supplierAbilities.edit(ctx.caller, before, now));
      const isCurrent = await updateSupplier(tx, id, revision, profile);
      const after = await find(tx, id);
      if (!after) throw notFound();
      if (!isCurrent) throw staleRevision(presentSupplier(ctx.caller, after, now));
      const changed = changedFields(before, after);
      if (changed.length) {
        await recordAudit(tx, ctx, {
          action: 'supplier.changed',
          subjectType: 'supplier',
          subjectId: id,
          supplierId: id,
          businessUnitId: after.businessUnit?.id,
          ...auditedFields(after, changed, before),
        });
        const { organisationId } = ctx.caller;
        const businessUnitId = ctx.caller.businessUnitId ?? after.businessUnit?.id;
        const news = { kind: 'suppliers-changed', supplierId: id } as const;
        await broadcastSupplierChange(tx, { organisationId, businessUnitId }, news);
      }
      return presentSupplier(ctx.caller, after, now);
    })
    .catch(rejectDuplicateCode);
}
