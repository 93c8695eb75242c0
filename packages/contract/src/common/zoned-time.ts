type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter is far more expensive than using it, and tables format hundreds of instants.
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function partsOf(iso: string, timeZone: string) {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of formatterOf(timeZone).formatToParts(new Date(iso))) found[part.type] = part.value;
  const { year = '', month = '', day = '', hour = '', minute = '', timeZoneName = '' } = found;
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}`, zone: timeZoneName };
}

/** For texts: an instant outside the range of dates is shown as it is stored, since it must not hide what is around it. */
const shownParts = (iso: string, timeZone: string) =>
  Number.isNaN(Date.parse(iso)) ? { date: iso, time: '', zone: '' } : partsOf(iso, timeZone);

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Whether a text is a complete instant, not just one that begins with a date. */
export const isInstant = (text: string): boolean => isoInstant.test(text) && !Number.isNaN(Date.parse(text));

/** `2026-11-30 17:00 GMT`: an instant in the local time of a zone. */
export function formatInstant(iso: string, timeZone: string): string {
  const { date, time, zone } = shownParts(iso, timeZone);
  return `${date} ${time} ${zone}`.trimEnd();
}

/** `2026-11-30 17:00`: for tables, whose header names the zone. */
export function formatDateTime(iso: string, timeZone: string): string {
  const { date, time } = shownParts(iso, timeZone);
  return `${date} ${time}`.trimEnd();
}

/** `2026-11-30`: the day of an instant in a zone. */
export function formatDate(iso: string, timeZone: string): string {
  return shownParts(iso, timeZone).date;
}

/** The short name of a zone at an instant, `GMT` in winter and `BST` in summer. */
export function zoneNameAt(iso: string, timeZone: string): string {
  return shownParts(iso, timeZone).zone;
}

/** Whether one instant is on or before another. */
export function isOnOrBefore(instant: string, other: string): boolean {
  return Date.parse(instant) <= Date.parse(other);
}

/** Whether a moment (now by default) is between start and end, both inclusive. */
export function isWithin(start: string, end: string, moment: string = new Date().toISOString()): boolean {
  return isOnOrBefore(start, moment) && isOnOrBefore(moment, end);
}

/** The local time in a zone at an instant. */
export function wallClockOf(iso: string, timeZone: string): WallClock {
  const { date, time } = partsOf(iso, timeZone);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { year, month, day, hour, minute };
}

/**
 * The instant of a local time in a zone; null for a time that the clocks skip. If the time occurs twice, the
 * earlier instant.
 */
export function instantOf(wallClock: WallClock, timeZone: string): string | null {
  const { year, month, day, hour, minute } = wallClock;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (Number.isNaN(asUtc)) return null;
  const dayLength = 24 * 60 * 60 * 1000;
  const candidates = [asUtc - dayLength, asUtc + dayLength]
    .map((near) => asUtc - offsetAt(near, timeZone))
    .filter((candidate) => candidate + offsetAt(candidate, timeZone) === asUtc);
  return candidates.length > 0 ? new Date(Math.min(...candidates)).toISOString() : null;
}

function offsetAt(instant: number, timeZone: string): number {
  const wholeMinute = Math.floor(instant / 60_000) * 60_000;
  const { year, month, day, hour, minute } = wallClockOf(new Date(wholeMinute).toISOString(), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - wholeMinute;
}
