import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncServerTime } from '../../lib/server-clock.ts';
import { resetServerClock } from '../../test/reset-server-clock.ts';
import { Countdown } from './countdown.tsx';

const now = Date.parse('2026-11-28T13:00:00Z');
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now });
  resetServerClock();
});
afterEach(() => {
  vi.useRealTimers();
  resetServerClock();
});

const inMinutes = (minutes: number) => new Date(now + minutes * minute).toISOString();

it.each([
  [52 * 60, '2 d 4 h left', 'calm'],
  [23 * 60 + 59, '23 h 59 min left', 'soon'],
  [59, '59 min left', 'pressing'],
  [0.5, '30 s left', 'pressing'],
  [-0.5, 'Ended just now', 'over'],
  [-3 * 24 * 60 - 50, 'Ended 3 d ago', 'over'],
])('with %d minutes left shows "%s" (%s)', (minutes, text, urgency) => {
  render(<Countdown end={inMinutes(minutes)} />);
  expect(screen.getByText(text).dataset.urgency).toBe(urgency);
});

it('counts down by itself to the end and beyond', () => {
  render(<Countdown end={inMinutes(2)} />);
  expect(screen.getByText('2 min left')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(minute);
  });
  expect(screen.getByText('1 min left')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(minute / 3);
  });
  expect(screen.getByText('40 s left')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime((2 * minute) / 3);
  });
  expect(screen.getByText('1 s left')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(2);
  });
  expect(screen.getByText('Ended just now')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(2 * minute);
  });
  expect(screen.getByText('Ended 2 min ago')).toBeTruthy();
});

it("uses the server's clock instead of the device's, also after the device's was changed", () => {
  const answer = (time: number) => act(() => syncServerTime(new Date(time).toUTCString(), Date.now()));
  answer(now - 60 * minute);
  render(<Countdown end={inMinutes(30)} />);
  expect(screen.getByText('1 h 30 min left')).toBeTruthy();
  vi.setSystemTime(now + 180 * minute);
  answer(now - 50 * minute);
  expect(screen.getByText('1 h 20 min left')).toBeTruthy();
});
