import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetServerClock } from '../test/reset-server-clock.ts';
import { serverNow, syncServerTime } from './server-clock.ts';

const device = Date.parse('2026-11-28T13:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: device });
});
afterEach(() => {
  vi.useRealTimers();
  resetServerClock();
});

/** Simulates a response of a server whose clock is this far ahead, with this latency each way. */
function answer(ahead: number, trip: number): void {
  const sentAt = Date.now();
  vi.advanceTimersByTime(trip);
  const date = new Date(Date.now() + ahead).toUTCString();
  vi.advanceTimersByTime(trip);
  syncServerTime(date, sentAt);
}

it.each([1400, -1400, 0, 3_600_000])('never runs ahead of a server that is %i ms ahead', (ahead) => {
  for (let count = 0; count < 40; count += 1) {
    answer(ahead, 20);
    expect(serverNow()).toBeLessThanOrEqual(Date.now() + ahead);
    vi.advanceTimersByTime(170);
  }
  expect(serverNow()).toBeGreaterThan(Date.now() + ahead - 150);
});

it('starts over when the device clock was changed', () => {
  answer(0, 20);
  vi.setSystemTime(device + 7_200_000);
  answer(-7_200_000, 20);
  expect(serverNow()).toBeLessThanOrEqual(device + 7_200_000 - 7_200_000 + 100);
});
