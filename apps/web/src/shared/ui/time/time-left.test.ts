import { describe, expect, it } from 'vitest';
import { timeLeft, untilNextChange } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('timeLeft', () => {
  it.each([
    [2 * day + 4 * hour + 59 * minute, { unit: 'days', urgency: 'calm', days: 2, hours: 4 }],
    [day, { unit: 'days', urgency: 'calm', days: 1, hours: 0 }],
    [day - 1, { unit: 'hours', urgency: 'soon', hours: 23, minutes: 59 }],
    [hour, { unit: 'hours', urgency: 'soon', hours: 1, minutes: 0 }],
    [hour - 1, { unit: 'minutes', urgency: 'pressing', minutes: 59 }],
    [minute, { unit: 'minutes', urgency: 'pressing', minutes: 1 }],
    [minute - 1, { unit: 'seconds', urgency: 'pressing', seconds: 60 }],
    [1001, { unit: 'seconds', urgency: 'pressing', seconds: 2 }],
    [0, { unit: 'seconds', urgency: 'pressing', seconds: 1 }],
    [-1, { unit: 'ended', urgency: 'over' }],
  ])('returns parts and urgency with %i ms left', (left, expected) => {
    expect(timeLeft(1_000_000_000 + left, 1_000_000_000)).toMatchObject(expected);
  });
});

describe('untilNextChange', () => {
  it.each([
    [2 * day + 30 * minute, 30 * minute + 1],
    [hour + 1000, 1001],
    [minute - 1, 999],
    [1500, 500],
    [700, 701],
    [0, 1],
    [-1, minute - 1],
    [-3 * hour - 5, hour - 5],
    [-3 * day, day],
  ])('returns the wait with %i ms left', (left, wait) => {
    expect(untilNextChange(left, 0)).toBe(wait);
  });

  it.each([3 * day + 5, day, day - 1, hour, 90 * minute, minute, 59_999, 1500, 1000, 1])(
    'changes the display after the wait, with %i ms',
    (left) => {
      const wait = untilNextChange(left, 0);
      expect(timeLeft(left, wait)).not.toEqual(timeLeft(left, 0));
    },
  );
});
