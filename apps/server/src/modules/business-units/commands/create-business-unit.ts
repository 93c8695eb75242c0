import { randomUUIDv7 } from 'node:crypto';
import type { BusinessUnit, OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { type OrganisationDeps, rejectDuplicateName } from '../../organisations/index.ts';
import { inviteTo } from '../../people/index.ts';
import { presentBusinessUnit } from '../business-unit.presenter.ts';
import { findBusinessUnit, insertBusinessUnit } from '../business-unit.repo.ts';
import { businessUnitTeamOwner } from '../business-unit.team-owners.ts';

interface NewBusinessUnit {
  name: string;
  timeZone?: string | undefined;
  adminEmail?: string | undefined;
}

/** Creates a business unit and, if an e-mail address is given, invites its first admin, in one transaction. */
export async function createBusinessUnit(
  { outbox }: OrganisationDeps,
  ctx: RequestContext<OrganisationCaller>,
  { name, timeZone, adminEmail }: NewBusinessUnit,
): Promise<BusinessUnit> {
  const { organisationId } = ctx.caller;
  return ctx
    .transaction(async ({ tx, now }) => {
      const id = await runIdempotent(tx, ctx, { name, timeZone, adminEmail }, async (newId) => {
        await insertBusinessUnit(tx, { id: newId, organisationId, name, timeZone });
        const subject = { subjectType: 'business-unit', subjectId: newId, businessUnitId: newId };
        await recordAudit(tx, ctx, {
          action: 'business-unit.created',
          ...subject,
          after: { name, timeZone },
        });
        if (!adminEmail) return;
        const place = businessUnitTeamOwner(organisationId, { id: newId, name, status: 'ACTIVE' });
        await inviteTo(tx, outbox, ctx, place, { id: randomUUIDv7(), email: adminEmail });
      });
      const created = await findBusinessUnit(tx, id);
      if (!created) throw notFound();
      return presentBusinessUnit(ctx.caller, created, now);
    })
    .catch(rejectDuplicateName);
}
