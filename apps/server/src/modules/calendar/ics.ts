/** A deadline as a calendar entry. */
export interface CalendarEntry {
  /** Never changes, so that calendar clients recognise the entry. */
  uid: string;
  /** Increases with every change that calendar clients must apply. */
  sequence: number;
  at: string;
  title: string;
  description: string;
  url: string;
  isCancelled: boolean;
}

/** Formats an instant for iCalendar: `20261130T170000Z`. */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n');

/** Folds a line to at most 75 bytes. Continuation lines start with a space, and no character is split. */
function folded(line: string): string {
  const lines = [''];
  let room = 75;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (bytes > room) {
      lines.push(' ');
      room = 74;
    }
    lines[lines.length - 1] += letter;
    room -= bytes;
  }
  return lines.join('\r\n');
}

/** How long before a deadline calendars show reminders. */
const alarms = ['P1D', 'PT1H'];

const alarmLines = ({ title }: CalendarEntry, before: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-${before}`,
  'END:VALARM',
];

/** Writes a calendar (RFC 5545) in UTC, so that every calendar client shows the instants in its own zone. */
export function calendarOf(name: string, entries: CalendarEntry[], now: string): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tenderbox//Ends of tasks//EN', 'CALSCALE:GREGORIAN'],
    ...['METHOD:PUBLISH', `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'],
    ...entries.flatMap((entry) => [
      ...['BEGIN:VEVENT', `UID:${entry.uid}`, `DTSTAMP:${stamp(now)}`, `SEQUENCE:${entry.sequence}`],
      ...[`DTSTART:${stamp(entry.at)}`, `SUMMARY:${escaped(entry.title)}`],
      ...[`DESCRIPTION:${escaped(entry.description)}`, `URL:${entry.url}`],
      ...[`STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'TRANSP:TRANSPARENT'],
      ...(entry.isCancelled ? [] : alarms.flatMap((before) => alarmLines(entry, before))),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
