import { answerKeptPage } from '../baseline/kept-page.ts';
import type { WorkWorld } from '../load/world.ts';
import type { Scenario } from '../scenario.ts';

/** A page of people who work. The bare server reads it as one stored value, so the ratio is that to a cache. */
const page = (
  name: string,
  key: keyof WorkWorld['pages'],
  who: 'buyer' | 'bidder',
  isHeavy = false,
): Scenario => ({
  name,
  isHeavy,
  as: 'work',
  goal: null,
  ask: ({ work }) => ({ method: 'GET', path: work?.pages[key] ?? '', headers: work?.[who].headers ?? {} }),
  answerBare: (deps) => answerKeptPage(deps, key),
});

/** A response of 500 prices, 50 such responses side by side, 500 messages, 500 notifications, 102 events. */
export const workPages = [
  page('response-read', 'readResponse', 'bidder', true),
  page('comparison', 'comparison', 'buyer', true),
  page('message-list', 'messages', 'bidder'),
  page('bell', 'bell', 'bidder'),
  page('supplier-events', 'supplierEvents', 'bidder'),
];
