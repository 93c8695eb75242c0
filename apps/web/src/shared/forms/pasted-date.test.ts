import { describe, expect, it } from 'vitest';
import { readPastedDate } from './pasted-date.ts';

const at = (hour: number | null, minute = 0) => ({ year: 2026, month: 12, day: 31, hour, minute });

describe('readPastedDate', () => {
  it.each([
    ['2026-12-31 17:00', at(17)],
    ['2026-12-31T17:05:00', at(17, 5)],
    ['31.12.2026 17:00', at(17)],
    [' 31.12.2026, 17.30 ', at(17, 30)],
    ['31/12/2026', at(null)],
    ['12/31/2026 9:05', at(9, 5)],
    ['31 Dec 2026 17:00', at(17)],
    ['31. December 2026', at(null)],
    ['2026-12-31T17:00:00+01:00', { instant: '2026-12-31T16:00:00.000Z' }],
    ['2026-12-31T17:00Z', { instant: '2026-12-31T17:00:00.000Z' }],
  ])('parses %s', (text, date) => expect(readPastedDate(text)).toEqual(date));

  it.each(['03/04/2026', '31.02.2026', '2026-13-01', 'tomorrow', '31.12.2026 25:00', ''])(
    'returns null for %s',
    (text) => expect(readPastedDate(text)).toBeNull(),
  );
});
