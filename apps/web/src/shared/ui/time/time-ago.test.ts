import { expect, test } from 'vitest';
import { i18n } from '../../i18n/index.ts';
import { timeAgo } from './time-ago.ts';

test.each([
  ['2026-11-28T13:59:30.000Z', 'just now'],
  ['2026-11-28T13:20:00.000Z', '40 min ago'],
  ['2026-11-27T18:00:00.000Z', '20 h ago'],
  ['2026-10-29T13:03:00.000Z', '30 d ago'],
])('formats %s as %s', (instant, words) => {
  expect(timeAgo(instant, i18n.t, Date.parse('2026-11-28T14:00:00.000Z'))).toBe(words);
});
