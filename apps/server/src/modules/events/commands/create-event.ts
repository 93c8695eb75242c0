import type { Event, NewEvent, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastEventToUnit } from '../event.broadcasts.ts';
import { type EventFilesInput, setFilesOfEvent } from '../event.files.ts';
import { presentEvent } from '../event.presenter.ts';
import { countActiveAdmins, insertEvent, setLabels } from '../event.repo.ts';
import { checkSecondAdmin } from '../event.rules.ts';
import { auditableFields } from '../event-changes.rules.ts';
import { loadEvent } from '../load-event.ts';
import { nameOpeners } from './name-openers.ts';

/** Creates an event as a draft. */
export async function createEvent(
  ctx: RequestContext<UnitCaller>,
  { labelIds, documentIds, openerIds, ...content }: NewEvent,
  terms: EventFilesInput['terms'],
): Promise<Event> {
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const request = {
      labelIds,
      documentIds,
      openerIds,
      ...content,
      terms: terms && [terms.facts.name, terms.facts.sha256],
    };
    const newId = await runIdempotent(tx, ctx, request, async (id) => {
      if (content.openingNeedsTwo) {
        const broken = checkSecondAdmin(null, content, await countActiveAdmins(tx, ctx.caller));
        if (broken.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: broken });
      }
      await insertEvent(tx, ctx.caller, { id, ...content });
      if (openerIds?.length) {
        const { openingNeedsTwo } = content;
        await nameOpeners(tx, ctx.caller, newEventWith(id), { openerIds, openingNeedsTwo, reason: null });
      }
      if (!(await setLabels(tx, ctx.caller, id, labelIds))) throw unknownLabel();
      await setFilesOfEvent(txContext, ctx.caller, id, { documentIds, terms, isNew: true });
      await recordAudit(tx, ctx, {
        action: 'event.created',
        subjectType: 'event',
        subjectId: id,
        after: { ...auditableFields(content), ...(openerIds?.length && { openerIds }) },
      });
      await broadcastEventToUnit(tx, ctx.caller, id);
    });
    return presentEvent(ctx.caller, await loadEvent(tx, newId), now);
  });
}

const newEventWith = (id: string) => ({ id, openers: [], publishedAt: null });

/** A label that does not belong to the organisation, or was deleted in the meantime. */
export const unknownLabel = () => invalidField('labelIds', 'This label was not found');
