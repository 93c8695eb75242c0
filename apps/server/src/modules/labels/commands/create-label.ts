import { type Label, type OrganisationCaller, ruleMessages, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { violatedUniqueConstraint } from '../../../platform/db/database-error.ts';
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { insertLabel, listLabels } from '../label.repo.ts';

export async function createLabel(
  ctx: RequestContext<OrganisationCaller | UnitCaller>,
  name: string,
): Promise<Label> {
  const { organisationId } = ctx.caller;
  return ctx
    .transaction(async ({ tx }) => {
      const id = await runIdempotent(tx, ctx, { name }, async (newId) => {
        await insertLabel(tx, { id: newId, organisationId, name });
        const event = { action: 'label.created', subjectType: 'label', subjectId: newId };
        await recordAudit(tx, ctx, { ...event, businessUnitId: null, after: { name } });
      });
      const label = (await listLabels(tx)).find((candidate) => candidate.id === id);
      if (!label) throw notFound();
      return label;
    })
    .catch((error: unknown) => {
      if (violatedUniqueConstraint(error) !== 'label_name') throw error;
      const fieldErrors = [{ property: 'name', message: ruleMessages.label }];
      throw new ProblemError(409, 'CONFLICT', { fieldErrors });
    });
}
