import { expect, it } from 'vitest';
import { calendarOf } from './ics.ts';

const entry = {
  uid: 'a@tenderbox',
  sequence: 2,
  at: '2026-11-30T17:00:00.000Z',
  title: 'Ends: Prices; lots 1, 2 \\ 3',
  description: `${'é'.repeat(60)}\nA second line 😀`,
  url: 'https://tenders.example.org/suppliers/events/1',
  isCancelled: false,
};

it('writes a calendar with folded lines, escaped texts and instants in UTC', () => {
  const text = calendarOf(
    'Tidewater, Tools',
    [entry, { ...entry, isCancelled: true }],
    '2026-11-16T08:00:00Z',
  );
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Tidewater\\, Tools',
      ...['UID:a@tenderbox', 'SEQUENCE:2', 'DTSTAMP:20261116T080000Z', 'DTSTART:20261130T170000Z'],
      'SUMMARY:Ends: Prices\\; lots 1\\, 2 \\\\ 3',
      `DESCRIPTION:${'é'.repeat(60)}\\nA second line 😀`,
      ...['STATUS:CONFIRMED', 'STATUS:CANCELLED'],
    ]),
  );
  // Each entry that is not cancelled has reminders a day and an hour before.
  expect(whole.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2);
  expect(whole).toEqual(expect.arrayContaining(['TRIGGER:-P1D', 'TRIGGER:-PT1H', 'ACTION:DISPLAY']));
  expect(whole.at(0)).toBe('BEGIN:VCALENDAR');
  expect(whole.slice(-2)).toEqual(['END:VCALENDAR', '']);
});
