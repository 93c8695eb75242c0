import type { BusinessUnit, OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { rejectDuplicateName } from '../../organisations/index.ts';
import { presentBusinessUnit } from '../business-unit.presenter.ts';
import { findBusinessUnit, updateBusinessUnit } from '../business-unit.repo.ts';

export async function changeBusinessUnit(
  ctx: RequestContext<OrganisationCaller>,
  id: string,
  change: { name: string; timeZone?: string | undefined; revision: number },
): Promise<BusinessUnit> {
  return ctx
    .transaction(async ({ tx, now }) => {
      const before = await findBusinessUnit(tx, id);
      if (!before) throw notFound();
      const isStored = await updateBusinessUnit(tx, id, change);
      const after = await findBusinessUnit(tx, id);
      if (!after) throw notFound();
      if (!isStored) throw staleRevision(presentBusinessUnit(ctx.caller, after, now));
      await recordAudit(tx, ctx, {
        action: 'business-unit.changed',
        subjectType: 'business-unit',
        subjectId: id,
        businessUnitId: id,
        before: { name: before.name, timeZone: before.timeZone },
        after: { name: after.name, timeZone: after.timeZone },
      });
      return presentBusinessUnit(ctx.caller, after, now);
    })
    .catch(rejectDuplicateName);
}
