import { describe, expect, it } from 'vitest';
import { isWithinResetPause } from './reset.rules.ts';
import { delayAfter, freeFailures, wrongCodesThatLock } from './sign-in-delay.rules.ts';

describe('the delay for one account from one network', () => {
  it.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
    [10, 32],
    [11, 64],
    [12, 128],
    [13, 256],
    [14, 512],
    [15, 900],
    [16, 900],
    [5000, 900],
  ])('is set after %i failures to %i seconds', (failures, seconds) => {
    expect(delayAfter('accountAndNetwork', failures)).toBe(seconds);
  });
});

describe('the delay for a whole network', () => {
  it.each([
    [5, 0],
    [99, 0],
    [100, 1],
    [101, 2],
    [109, 512],
    [110, 900],
    [100_000, 900],
  ])('is set after %i failures to %i seconds', (failures, seconds) => {
    expect(delayAfter('network', failures)).toBe(seconds);
  });
});

it('uses the specified limits', () => {
  expect(freeFailures).toEqual({ accountAndNetwork: 5, network: 100 });
  expect(wrongCodesThatLock).toBe(20);
});

describe('the wait between a password and a verification reset by e-mail', () => {
  const now = '2026-03-02T12:00:00.000000Z';
  it.each([
    ['never', null, false],
    ['a moment ago', '2026-03-02T11:59:59.999999Z', true],
    ['at the same moment', now, true],
    ['shortly after this transaction began', '2026-03-02T12:00:00.500000Z', true],
    ['just under 24 hours ago', '2026-03-01T12:00:00.001000Z', true],
    ['24 hours ago', '2026-03-01T12:00:00.000000Z', false],
    ['last year', '2025-03-02T12:00:00.000000Z', false],
  ])('applies only within 24 hours: other reset %s', (_when, otherResetAt, mustWait) => {
    expect(isWithinResetPause(otherResetAt, now)).toBe(mustWait);
  });
});
