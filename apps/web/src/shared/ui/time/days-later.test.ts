import { describe, expect, it } from 'vitest';
import { daysLater, defaultEnd, nextAtSameTime } from './days-later.ts';

const zone = 'Europe/London';

describe('suggested dates', () => {
  it('keep the time of day across a clock change', () => {
    expect(daysLater('2026-10-24T16:00:00.000Z', 1, zone)).toBe('2026-10-25T17:00:00.000Z');
  });

  it('end at 17:00 in the time zone and not on a weekend', () => {
    // A Tuesday. Two weeks later is a Tuesday, four days later a Saturday.
    const now = Date.parse('2026-11-17T23:30:00Z');
    expect(defaultEnd(now, 14, zone)).toBe('2026-12-01T17:00:00.000Z');
    expect(defaultEnd(now, 4, zone)).toBe('2026-11-23T17:00:00.000Z');
    expect(defaultEnd(now, 14, 'Asia/Tokyo')).toBe('2026-12-02T08:00:00.000Z');
  });

  it('start at the same time of day on the next future day', () => {
    const now = Date.parse('2026-11-17T12:00:00Z');
    expect(nextAtSameTime('2026-10-01T08:00:00Z', now, zone)).toBe('2026-11-18T09:00:00.000Z');
    expect(nextAtSameTime('2026-11-10T13:00:00Z', now, zone)).toBe('2026-11-17T13:00:00.000Z');
    expect(nextAtSameTime('2099-01-01T09:00:00Z', now, zone)).toBe('2099-01-01T09:00:00.000Z');
  });
});
