import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatInstant,
  instantOf,
  isInstant,
  isOnOrBefore,
  isWithin,
  wallClockOf,
  zoneNameAt,
} from './zoned-time.ts';

describe('formatInstant', () => {
  it.each([
    ['2026-11-30T17:00:00.000Z', 'Europe/London', '2026-11-30 17:00 GMT'],
    ['2026-07-01T17:00:00.000Z', 'Europe/London', '2026-07-01 18:00 BST'],
    ['2026-11-30T17:00:00.000Z', 'UTC', '2026-11-30 17:00 UTC'],
    ['2026-11-30T17:00:00.000Z', 'Europe/Berlin', '2026-11-30 18:00 CET'],
    ['2026-11-30T23:30:00.000Z', 'Asia/Tokyo', '2026-12-01 08:30 GMT+9'],
    ['2026-11-30T00:00:00.000Z', 'UTC', '2026-11-30 00:00 UTC'],
    ['2026-03-29T00:59:59.999Z', 'Europe/London', '2026-03-29 00:59 GMT'],
    ['2026-03-29T01:00:00.000Z', 'Europe/London', '2026-03-29 02:00 BST'],
    ['2026-10-25T00:30:00.000Z', 'Europe/London', '2026-10-25 01:30 BST'],
    ['2026-10-25T01:30:00.000Z', 'Europe/London', '2026-10-25 01:30 GMT'],
    ['2026-11-30T17:00:00+02:00', 'UTC', '2026-11-30 15:00 UTC'],
    ['12000-01-01T00:00:00Z', 'Europe/London', '12000-01-01T00:00:00Z'],
    ['infinity', 'UTC', 'infinity'],
  ])('formats %s in %s as %s', (iso, timeZone, shown) => {
    expect(formatInstant(iso, timeZone)).toBe(shown);
  });
});

describe('formatDate and formatDateTime', () => {
  it.each([
    ['2026-11-30T23:30:00.000Z', 'UTC', '2026-11-30', '2026-11-30 23:30'],
    ['2026-11-30T23:30:00.000Z', 'Europe/Berlin', '2026-12-01', '2026-12-01 00:30'],
    ['2026-11-30T03:30:00.000Z', 'America/New_York', '2026-11-29', '2026-11-29 22:30'],
  ])('formats %s in %s as %s and %s', (iso, timeZone, date, dateTime) => {
    expect(formatDate(iso, timeZone)).toBe(date);
    expect(formatDateTime(iso, timeZone)).toBe(dateTime);
  });

  it('uses the zone name of that instant', () => {
    expect(zoneNameAt('2026-01-01T00:00:00Z', 'Europe/London')).toBe('GMT');
    expect(zoneNameAt('2026-07-01T00:00:00Z', 'Europe/London')).toBe('BST');
  });
});

describe('isOnOrBefore', () => {
  it.each([
    ['2026-11-30T17:00:00Z', '2026-11-30T17:00:00.001Z', true],
    ['2026-11-30T17:00:00Z', '2026-11-30T17:00:00.000Z', true],
    ['2026-11-30T17:00:00.001Z', '2026-11-30T17:00:00Z', false],
    ['2026-11-30T18:00:00+01:00', '2026-11-30T17:00:00Z', true],
  ])('compares %s with %s: %s', (instant, other, answer) => {
    expect(isOnOrBefore(instant, other)).toBe(answer);
  });
});

describe('isWithin', () => {
  const start = '2026-11-01T09:00:00.000Z';
  const end = '2026-11-30T17:00:00.000Z';
  it.each([
    ['2026-11-01T08:59:59.999Z', false],
    [start, true],
    ['2026-11-15T00:00:00.000Z', true],
    [end, true],
    ['2026-11-30T17:00:00.001Z', false],
  ])('checks %s: %s', (moment, answer) => {
    expect(isWithin(start, end, moment)).toBe(answer);
  });

  it('defaults to now', () => {
    expect(isWithin('2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z')).toBe(true);
    expect(isWithin('2000-01-01T00:00:00Z', '2000-01-02T00:00:00Z')).toBe(false);
  });
});

describe('instantOf', () => {
  it.each([
    ['2026-11-30 17:00', 'Europe/London', '2026-11-30T17:00:00.000Z'],
    ['2026-07-01 18:00', 'Europe/London', '2026-07-01T17:00:00.000Z'],
    ['2026-03-29 00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29 01:30', 'Europe/London', null],
    ['2026-03-29 02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-03-08 02:30', 'America/New_York', null],
    ['2026-11-01 01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-12-01 08:30', 'Asia/Tokyo', '2026-11-30T23:30:00.000Z'],
    ['2026-06-01 12:00', 'Asia/Kolkata', '2026-06-01T06:30:00.000Z'],
  ])('converts %s in %s to %s', (shown, timeZone, iso) => {
    const [date = '', time = ''] = shown.split(' ');
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    expect(instantOf({ year, month, day, hour, minute }, timeZone)).toBe(iso);
  });

  it('is the inverse of wallClockOf', () => {
    const iso = '2026-08-15T10:45:00.000Z';
    for (const timeZone of ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham']) {
      expect(instantOf(wallClockOf(iso, timeZone), timeZone)).toBe(iso);
    }
  });
});

it.each([
  ['2026-11-30T17:00:00Z', true],
  ['2026-11-30T17:00:00.123456+00:00', true],
  ['2027-01-15Tagung', false],
  ['2027-13-45T10:00:00Z', false],
])('recognises an instant only as a whole: %s', (text, expected) => {
  expect(isInstant(text)).toBe(expected);
});
