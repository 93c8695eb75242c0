import { answerEvents } from '../baseline/event-list.ts';
import type { Scenario } from '../scenario.ts';

/** The page in the middle of the active events: the more there are, the deeper it is. */
export const eventDeepPage: Scenario = {
  name: 'event-deep-page',
  as: 'buyer',
  goal: 1.5,
  maxCpu: 3.5,
  ask: ({ eventsOfUnit, contract }) => ({
    method: 'GET',
    path: `/api/business-unit/events?page=${Math.floor((eventsOfUnit * 0.2) / contract.pageSize)}`,
  }),
  answerBare: answerEvents,
};
