import { randomUUIDv7 } from 'node:crypto';
import type { Organisation, SystemCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { inviteTo } from '../../people/index.ts';
import type { OrganisationDeps } from '../organisation.deps.ts';
import { findOrganisation, insertOrganisation } from '../organisation.repo.ts';
import { organisationTeamOwner } from '../organisation.team-owners.ts';
import { rejectDuplicateName } from '../reject-duplicate-name.ts';

interface NewOrganisation {
  name: string;
  timeZone?: string | undefined;
  adminEmail: string;
}

/** Creates an organisation and invites its first admin, in one transaction. */
export async function createOrganisation(
  { outbox }: OrganisationDeps,
  ctx: RequestContext<SystemCaller>,
  organisation: NewOrganisation,
): Promise<Organisation> {
  return ctx
    .transaction(async ({ tx }) => {
      const id = await runIdempotent(tx, ctx, organisation, async (newId) => {
        const { name, timeZone, adminEmail } = organisation;
        await insertOrganisation(tx, { id: newId, name, timeZone });
        const subject = { subjectType: 'organisation', subjectId: newId, organisationId: newId };
        await recordAudit(tx, ctx, { action: 'organisation.created', ...subject, after: { name, timeZone } });
        const invitation = { id: randomUUIDv7(), email: adminEmail };
        const place = organisationTeamOwner({ id: newId, name, status: 'ACTIVE' });
        await inviteTo(tx, outbox, ctx, place, invitation);
      });
      const created = await findOrganisation(tx, id);
      if (!created) throw notFound();
      return created;
    })
    .catch(rejectDuplicateName);
}
