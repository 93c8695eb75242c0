import { answerEvents } from '../baseline/event-list.ts';
import type { Scenario } from '../scenario.ts';

/** The first page of the events, with the counts of all tabs. */
export const eventList: Scenario = {
  name: 'event-list',
  as: 'buyer',
  goal: 1.5,
  maxCpu: 3.5,
  ask: () => ({ method: 'GET', path: '/api/business-unit/events' }),
  answerBare: answerEvents,
};
