import { describe, expect, it } from 'vitest';
import { daysBetween, movedByDays, spanMovedByDays } from './clone.rules.ts';

describe('an instant moved by days', () => {
  it.each([
    ['2026-03-28T09:00:00.000Z', 1, 'Europe/London', '2026-03-29T08:00:00.000Z', 'into summer'],
    ['2026-10-24T08:00:00.000Z', 1, 'Europe/London', '2026-10-25T09:00:00.000Z', 'into winter'],
    [
      '2026-03-28T01:30:00.000Z',
      1,
      'Europe/London',
      '2026-03-29T01:00:00.000Z',
      'into the hour that is skipped',
    ],
    [
      '2026-10-24T00:30:00.000Z',
      1,
      'Europe/London',
      '2026-10-25T00:30:00.000Z',
      'into the hour that comes twice',
    ],
    ['2026-11-01T17:00:12.345Z', 365, 'UTC', '2027-11-01T17:00:12.345Z', 'a year'],
    ['2026-12-31T12:00:00.000Z', -31, 'Asia/Kolkata', '2026-11-30T12:00:00.000Z', 'back'],
    ['2026-04-04T12:30:00.000Z', 1, 'Australia/Lord_Howe', '2026-04-05T13:00:00.000Z', 'over half an hour'],
  ])('moves %s by %i days in %s to %s (%s)', (instant, days, timeZone, moved) => {
    expect(movedByDays(instant, days, timeZone)).toBe(moved);
  });

  it('counts days by the calendar of the time zone', () => {
    expect(daysBetween('2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', 'Europe/London')).toBe(1);
    expect(daysBetween('2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', 'Asia/Tokyo')).toBe(1);
    expect(daysBetween('2026-03-28T12:00:00Z', '2026-03-28T16:00:00Z', 'Asia/Tokyo')).toBe(1);
    expect(daysBetween('2026-03-28T12:00:00Z', '2026-03-20T12:00:00Z', 'UTC')).toBe(-8);
  });
});

describe('a span moved by days', () => {
  it.each([
    [
      'in the skipped hour',
      '2026-03-28T01:10:00.000Z',
      '2026-03-28T01:50:00.000Z',
      1,
      '2026-03-29T01:40:00.000Z',
    ],
    [
      'in the repeated hour',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:10:00.000Z',
      1,
      '2026-10-26T02:10:00.000Z',
    ],
    [
      'on ordinary days',
      '2026-06-01T08:00:00.000Z',
      '2026-06-02T16:00:00.000Z',
      1,
      '2026-06-03T16:00:00.000Z',
    ],
  ])('ends after it starts, %s', (_, startDate, endDate, days, movedEnd) => {
    const moved = spanMovedByDays({ startDate, endDate }, days, 'Europe/London');
    expect(moved.endDate).toBe(movedEnd);
    expect(Date.parse(moved.endDate)).toBeGreaterThan(Date.parse(moved.startDate));
  });
});
