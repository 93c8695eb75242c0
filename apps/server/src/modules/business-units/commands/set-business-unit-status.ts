import type { ActiveStatus, BusinessUnit, OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { revokeTeamAccess } from '../../people/index.ts';
import { businessUnitAbilities } from '../business-unit.policy.ts';
import { presentBusinessUnit } from '../business-unit.presenter.ts';
import { findBusinessUnit, setBusinessUnitStatus } from '../business-unit.repo.ts';

const changes = {
  ACTIVE: ['reactivate', 'business-unit.reactivated'],
  INACTIVE: ['deactivate', 'business-unit.deactivated'],
} as const;

/**
 * Deactivates or reactivates a unit. All data is kept. Its people and suppliers lose or regain access, but
 * sessions and pending invitations end permanently.
 */
export async function changeBusinessUnitStatus(
  ctx: RequestContext<OrganisationCaller>,
  id: string,
  status: ActiveStatus,
): Promise<BusinessUnit> {
  return ctx.transaction(async ({ tx, now }) => {
    const before = await setBusinessUnitStatus(tx, id, status);
    const unit = await findBusinessUnit(tx, id);
    if (!before || !unit) throw notFound();
    if (before !== status) {
      const [ability, action] = changes[status];
      assertAllowed(businessUnitAbilities[ability](ctx.caller, { ...unit, status: before }, now));
      const subject = { subjectType: 'business-unit', subjectId: id, businessUnitId: id };
      await recordAudit(tx, ctx, { action, ...subject, before: { status: before }, after: { status } });
      if (status === 'INACTIVE') {
        const { organisationId } = ctx.caller;
        await revokeTeamAccess(tx, ctx, { organisationId, businessUnitId: id });
      }
    }
    return presentBusinessUnit(ctx.caller, unit, now);
  });
}
