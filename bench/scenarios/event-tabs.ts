import { answerEvents } from '../baseline/event-list.ts';
import type { Scenario } from '../scenario.ts';

/** The tabs of the list, one after the other. */
export const eventTabs: Scenario = {
  name: 'event-tabs',
  as: 'buyer',
  goal: 1.5,
  maxCpu: 3.5,
  ask: ({ contract }, turn) => ({
    method: 'GET',
    path: `/api/business-unit/events?statuses=${contract.statuses[turn % contract.statuses.length]}`,
  }),
  answerBare: answerEvents,
};
