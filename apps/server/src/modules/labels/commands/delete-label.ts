import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { removeLabel } from '../label.repo.ts';

/** Deletes a label and removes it from all events that have it. */
export async function deleteLabel(ctx: RequestContext, id: string): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    const name = await removeLabel(tx, id);
    if (name === null) throw notFound();
    const event = { action: 'label.deleted', subjectType: 'label', subjectId: id, before: { name } };
    await recordAudit(tx, ctx, event);
  });
}
