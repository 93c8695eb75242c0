import { instantOf, wallClockOf } from '@tenderbox/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WallClockAdapter } from './wall-clock-adapter.ts';

afterEach(() => vi.unstubAllEnvs());

const format = 'YYYY-MM-DD HH:mm';
const halfHour = 30 * 60_000;
const halfHoursAround = 96;

/** Time zone, and the days in 2027 on which its clocks change. */
const zones: [zone: string, days: string[]][] = [
  ['UTC', []],
  ['Europe/Berlin', ['2027-03-28', '2027-10-31']],
  ['America/New_York', ['2027-03-14', '2027-11-07']],
  ['Australia/Lord_Howe', ['2027-04-04', '2027-10-03']],
  ['America/St_Johns', ['2027-03-14', '2027-11-07']],
];
const days = [...new Set(zones.flatMap(([, changes]) => changes))];
const pairs = zones.flatMap(([device]) => zones.map(([event]) => [device, event] as const));

/** Every half hour of the day before, the day itself and the day after, as typed. */
const typedAround = (day: string) =>
  Array.from({ length: halfHoursAround }, (_, index) =>
    new Date(Date.parse(`${day}T00:00Z`) + (index - halfHoursAround / 4) * halfHour)
      .toISOString()
      .slice(0, format.length)
      .replace('T', ' '),
  );

describe('typed date and time', () => {
  it.each(pairs)('stays as typed on a device in %s for an event in %s', (device, event) => {
    vi.stubEnv('TZ', device);
    const adapter = new WallClockAdapter();
    for (const typed of days.flatMap(typedAround)) {
      const read = adapter.parse(typed, format);
      expect(read?.isValid(), typed).toBe(true);
      expect(read?.format(format)).toBe(typed);
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = typed.split(/\D/).map(Number);
      const wallClock = { year, month, day, hour, minute };
      const instant = instantOf(wallClock, event);
      // Only a time that the event's own clocks skip has no instant.
      if (instant) expect(wallClockOf(instant, event)).toEqual(wallClock);
      else expect(zones.find(([zone]) => zone === event)?.[1]).toContain(typed.slice(0, 10));
    }
  });

  it('is rejected if it does not exist in the calendar', () => {
    const adapter = new WallClockAdapter();
    expect(adapter.parse('2027-02-30 10:00', format)?.isValid()).toBe(false);
    expect(adapter.parse('', format)).toBeNull();
  });
});
