import type { ActiveStatus, Caller, Organisation } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { OrganisationParts } from '../organisation.parts.ts';
import { findOrganisation, setOrganisationStatus } from '../organisation.repo.ts';

/** Deactivates or reactivates an organisation. Everything is kept; its people's access ends or returns at once. */
export async function changeOrganisationStatus(
  { db }: Pick<OrganisationParts, 'db'>,
  caller: Caller,
  actor: AuditActor,
  id: string,
  status: ActiveStatus,
): Promise<Organisation> {
  return db.transaction(contextOf(caller), async (tx) => {
    const before = await setOrganisationStatus(tx, id, status);
    const organisation = await findOrganisation(tx, id);
    if (!before || !organisation) throw notFound();
    if (before !== status) {
      const action = status === 'ACTIVE' ? 'organisation.reactivated' : 'organisation.deactivated';
      const subject = { subjectType: 'organisation', subjectId: id, organisationId: id };
      await recordAudit(tx, actor, { action, ...subject, before: { status: before }, after: { status } });
    }
    return organisation;
  });
}
