import type { Event, NewEvent, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { type GivenFiles, setFilesOfEvent } from '../event.files.ts';
import { tellUnit } from '../event.news.ts';
import { presentEvent } from '../event.presenter.ts';
import { countActiveAdmins, insertEvent, setLabels } from '../event.repo.ts';
import { brokenByAdmins } from '../event.rules.ts';
import { openFields } from '../event-changes.rules.ts';
import { readKnownEvent } from '../known-event.ts';

/** Creates an event as a draft. */
export async function createEvent(
  act: Act<UnitCaller>,
  { labelIds, documentIds, ...content }: NewEvent,
  terms: GivenFiles['terms'],
): Promise<Event> {
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const request = {
      labelIds,
      documentIds,
      ...content,
      terms: terms && [terms.facts.name, terms.facts.sha256],
    };
    const newId = await once(tx, act, request, async (id) => {
      if (content.openingNeedsTwo) {
        const broken = brokenByAdmins(null, content, await countActiveAdmins(tx, act.caller));
        if (broken.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: broken });
      }
      await insertEvent(tx, act.caller, { id, ...content });
      if (!(await setLabels(tx, act.caller, id, labelIds))) throw unknownLabel();
      await setFilesOfEvent(moment, act.caller, id, { documentIds, terms, isNew: true });
      await recordAudit(tx, act, {
        ...{ action: 'event.created', subjectType: 'event', subjectId: id },
        after: openFields(content),
      });
      await tellUnit(tx, act.caller, id);
    });
    return presentEvent(act.caller, await readKnownEvent(tx, newId), now);
  });
}

/** A label that does not belong to the organisation, or was deleted in the meantime. */
export const unknownLabel = () => invalidField('labelIds', 'This label was not found');
