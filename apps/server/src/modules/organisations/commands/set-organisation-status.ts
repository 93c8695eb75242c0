import type { ActiveStatus, Organisation, SystemCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { revokeTeamAccess } from '../../people/index.ts';
import { findOrganisation, setOrganisationStatus } from '../organisation.repo.ts';

/**
 * Deactivates or reactivates an organisation. No data is deleted. Access ends or returns immediately, but
 * sessions and pending invitations end for good.
 */
export async function changeOrganisationStatus(
  ctx: RequestContext<SystemCaller>,
  id: string,
  status: ActiveStatus,
): Promise<Organisation> {
  return ctx.transaction(async ({ tx }) => {
    const before = await setOrganisationStatus(tx, id, status);
    const organisation = await findOrganisation(tx, id);
    if (!before || !organisation) throw notFound();
    if (before !== status) {
      const action = status === 'ACTIVE' ? 'organisation.reactivated' : 'organisation.deactivated';
      const subject = { subjectType: 'organisation', subjectId: id, organisationId: id };
      await recordAudit(tx, ctx, { action, ...subject, before: { status: before }, after: { status } });
      if (status === 'INACTIVE') await revokeTeamAccess(tx, ctx, { organisationId: id });
    }
    return organisation;
  });
}
