import { answerEvents } from '../baseline/event-list.ts';
import type { Scenario } from '../scenario.ts';

const hasLabel = 'exists (select from event_label where event_id = event.id and label_id = $6)';
const isOneOfFew = 'id in (select event_id from event_label where label_id = $6)';

const byLabel = (
  name: string,
  labelOf: 'commonLabelId' | 'rareLabelId',
  condition: string,
  maxCpu: number,
): Scenario => ({
  name,
  as: 'buyer',
  goal: 1.5,
  maxCpu,
  ask: (world) => ({ method: 'GET', path: `/api/business-unit/events?labelIds=${world[labelOf]}` }),
  answerBare: (deps, request) => answerEvents(deps, request, { condition, value: deps.world[labelOf] }),
});

/** Events with a label that every twentieth has, and with one that fifty have at any size. */
export const eventsOfCommonLabel = byLabel('event-label-common', 'commonLabelId', hasLabel, 5);
export const eventsOfRareLabel = byLabel('event-label-rare', 'rareLabelId', isOneOfFew, 3.5);
