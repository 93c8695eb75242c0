import type {
  ActiveStatus,
  BuyerCaller,
  OrganisationCaller,
  OrganisationSupplierDetails,
  Supplier,
  UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { revokeTeamAccess } from '../../people/index.ts';
import { findOrganisationSupplier } from '../organisation-supplier.repo.ts';
import { broadcastSupplierChange } from '../supplier.broadcasts.ts';
import { supplierAbilities } from '../supplier.policy.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, setSupplierStatus } from '../supplier.repo.ts';
import type { SupplierFinder, SupplierSeen } from '../supplier-views.ts';

const changes = {
  ACTIVE: ['reactivate', 'supplier.reactivated'],
  INACTIVE: ['deactivate', 'supplier.deactivated'],
} as const;

/** Deactivates or reactivates a supplier of the caller's business unit. */
export const changeSupplierStatus = (
  ctx: RequestContext<UnitCaller>,
  id: string,
  status: ActiveStatus,
): Promise<Supplier> => changeStatus(ctx, findSupplier, id, status);

/** Deactivates or reactivates a supplier of any business unit in the organisation. */
export const changeOrganisationSupplierStatus = (
  ctx: RequestContext<OrganisationCaller>,
  id: string,
  status: ActiveStatus,
): Promise<OrganisationSupplierDetails> => changeStatus(ctx, findOrganisationSupplier, id, status);

/** No data is deleted. Access ends or returns immediately, but sessions and pending invitations end for good. */
async function changeStatus<Row extends SupplierSeen>(
  ctx: RequestContext<BuyerCaller>,
  find: SupplierFinder<Row>,
  id: string,
  status: ActiveStatus,
): Promise<Row & Pick<Supplier, 'can'>> {
  return ctx.transaction(async ({ tx, now }) => {
    const before = await setSupplierStatus(tx, id, status);
    const supplier = await find(tx, id);
    if (!before || !supplier) throw notFound();
    if (before !== status) {
      const [ability, action] = changes[status];
      assertAllowed(supplierAbilities[ability](ctx.caller, { ...supplier, status: before }, now));
      const { organisationId } = ctx.caller;
      const businessUnitId = ctx.caller.businessUnitId ?? supplier.businessUnit?.id;
      const subject = { subjectType: 'supplier', subjectId: id, businessUnitId, supplierId: id };
      await recordAudit(tx, ctx, { action, ...subject, before: { status: before }, after: { status } });
      const place = { organisationId, businessUnitId, supplierIds: [id] };
      if (status === 'INACTIVE') await revokeTeamAccess(tx, ctx, place);
      await broadcastSupplierChange(tx, place, { kind: 'bidder-status-changed', supplierId: id });
    }
    return presentSupplier(ctx.caller, supplier, now);
  });
}
