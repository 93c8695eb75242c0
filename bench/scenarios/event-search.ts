import { answerEvents } from '../baseline/event-list.ts';
import { commonWord, rareWord } from '../load/texts.ts';
import type { Scenario } from '../scenario.ts';

const bySearch = (name: string, search: string): Scenario => ({
  name,
  as: 'buyer',
  goal: 1.5,
  ask: () => ({ method: 'GET', path: `/api/business-unit/events?search=${search}` }),
  answerBare: (deps, request) =>
    answerEvents(deps, request, { condition: 'search_text like $6', value: `%${request.query.search}%` }),
});

/** Searches for a part of a word that fifty events contain at any size, and of one in every twentieth event. */
export const eventSearch = bySearch('event-search', rareWord.slice(1));
export const eventSearchCommon = bySearch('event-search-common', commonWord.slice(1));
