import type { Organisation, OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { invalidField, notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import { attachFile, detachFile } from '../../files/index.ts';
import { refuseTakenName } from '../name-taken.ts';
import { findOrganisation, updateOrganisation } from '../organisation.repo.ts';

interface Change {
  name: string;
  timeZone?: string | undefined;
  logoFileId?: string | null | undefined;
  revision: number;
}

/** Changes an organisation; its own admins may change the logo as well. */
export async function changeOrganisation(
  act: Act<SystemCaller | OrganisationCaller>,
  id: string,
  change: Change,
): Promise<Organisation> {
  return act
    .transaction(async ({ tx }) => {
      const before = await findOrganisation(tx, id);
      if (!before) throw notFound();
      if (change.logoFileId !== undefined) await changeLogo(tx, before, change.logoFileId);
      if (!(await updateOrganisation(tx, id, change))) throw staleRevision(await findOrganisation(tx, id));
      const after = await findOrganisation(tx, id);
      if (!after) throw notFound();
      await recordAudit(tx, act, {
        ...{ action: 'organisation.changed', subjectType: 'organisation', subjectId: id, organisationId: id },
        before: traits(before, change),
        after: traits(after, change),
      });
      return after;
    })
    .catch(refuseTakenName);
}

/** What the log keeps; of the logo only where the change speaks of it, since system admins do not see it. */
const traits = ({ name, timeZone, logo }: Organisation, { logoFileId }: Change) => ({
  ...{ name, timeZone },
  ...(logoFileId !== undefined && { logoFileId: logo?.id ?? null }),
});

async function changeLogo(tx: Transaction, organisation: Organisation, fileId: string | null): Promise<void> {
  const { id, logo } = organisation;
  if (logo?.id === fileId) return;
  if (logo) await detachFile(tx, logo.id);
  const wanted = { purpose: 'ORGANISATION_LOGO', ownerId: id } as const;
  if (fileId && !(await attachFile(tx, fileId, wanted))) {
    throw invalidField('logoFileId', 'This file was not found');
  }
}
