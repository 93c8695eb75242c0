import { answerSchedule, type BareFilter } from '../baseline/event-list.ts';
import { commonWord, rareWord } from '../load/texts.ts';
import type { Scenario } from '../scenario.ts';

const day = 24 * 60 * 60_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const period = `from=${at(-14)}&to=${at(28)}`;

const scheduleOf = (name: string, more = '', filter?: BareFilter): Scenario => ({
  name,
  as: 'buyer',
  goal: null,
  ask: () => ({ method: 'GET', path: `/api/business-unit/schedule?${period}${more}` }),
  answerBare: (deps, request) => answerSchedule(deps, request, filter),
});

const search = (word: string) => ({ condition: 'search_text like $6', value: `%${word}%` });

/** The first 50 events of six weeks: all, those of a search for few, and of one for every twentieth event. */
export const schedules: Scenario[] = [
  scheduleOf('schedule'),
  scheduleOf('schedule-search', `&search=${rareWord}`, search(rareWord)),
  scheduleOf('schedule-search-common', `&search=${commonWord}`, search(commonWord)),
];
