import type { Organisation, OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { attachFiles } from '../../files/index.ts';
import { findOrganisation, updateOrganisation } from '../organisation.repo.ts';
import { rejectDuplicateName } from '../reject-duplicate-name.ts';

interface Change {
  name: string;
  timeZone?: string | undefined;
  logoFileId?: string | null | undefined;
  revision: number;
}

/** Changes an organisation. Its own admins can also change the logo. */
export async function changeOrganisation(
  ctx: RequestContext<SystemCaller | OrganisationCaller>,
  id: string,
  change: Change,
): Promise<Organisation> {
  return ctx
    .transaction(async ({ tx }) => {
      const before = await findOrganisation(tx, id);
      if (!before) throw notFound();
      if (!(await updateOrganisation(tx, id, change))) throw staleRevision(await findOrganisation(tx, id));
      if (change.logoFileId !== undefined) await changeLogo(tx, id, change.logoFileId);
      const after = await findOrganisation(tx, id);
      if (!after) throw notFound();
      await recordAudit(tx, ctx, {
        action: 'organisation.changed',
        subjectType: 'organisation',
        subjectId: id,
        organisationId: id,
        before: auditedFields(before, change),
        after: auditedFields(after, change),
      });
      return after;
    })
    .catch(rejectDuplicateName);
}

/** The audited fields. The logo is included only if the change sets it, because system admins cannot see it. */
const auditedFields = ({ name, timeZone, logo }: Organisation, { logoFileId }: Change) => ({
  name,
  timeZone,
  ...(logoFileId !== undefined && { logoFileId: logo?.id ?? null }),
});

async function changeLogo(tx: Transaction, id: string, fileId: string | null): Promise<void> {
  const owner = { purpose: 'ORGANISATION_LOGO', ownerId: id, targetId: id } as const;
  await attachFiles(tx, owner, { fileIds: fileId ? [fileId] : [], property: 'logoFileId' });
}
