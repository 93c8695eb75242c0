/** Pasted date in the time zone of the field, with or without time, or an instant with its own zone. */
export type PastedDate =
  | { year: number; month: number; day: number; hour: number | null; minute: number }
  | { instant: string };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const clock = String.raw`(?:[,T\s]+(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`);
const dayFirst = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${clock}$`);
const named = new RegExp(String.raw`^(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?\s+(\d{4})${clock}$`, 'i');
const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Parses a pasted date: 2026-12-31 17:00, 31.12.2026 17:00, 31/12/2026, 31 Dec 2026 or an ISO 8601 instant.
 * Null if it is not a date or if day and month are ambiguous (03/04/2026).
 */
export function readPastedDate(text: string): PastedDate | null {
  const given = text.trim();
  if (withZone.test(given)) {
    const instant = Date.parse(given);
    return Number.isNaN(instant) ? null : { instant: new Date(instant).toISOString() };
  }
  const iso = yearFirst.exec(given);
  if (iso) return checked(iso[1], iso[2], iso[3], iso[4], iso[5]);
  const word = named.exec(given);
  if (word) {
    const month = months.indexOf((word[2] ?? '').toLowerCase()) + 1;
    return checked(word[3], String(month), word[1], word[4], word[5]);
  }
  const numbers = dayFirst.exec(given);
  if (!numbers) return null;
  const [, first = '', sign, second = '', year, hour, minute] = numbers;
  // With dots the day always comes first; with slashes some people write the month first.
  const couldBeBoth = sign !== '.' && first !== second && Number(first) <= 12 && Number(second) <= 12;
  if (couldBeBoth) return null;
  const isMonthFirst = sign !== '.' && Number(second) > 12;
  return isMonthFirst
    ? checked(year, first, second, hour, minute)
    : checked(year, second, first, hour, minute);
}

function checked(
  year?: string,
  month?: string,
  day?: string,
  hour?: string,
  minute?: string,
): PastedDate | null {
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const time = { hour: hour === undefined ? null : Number(hour), minute: Number(minute ?? 0) };
  const made = new Date(Date.UTC(date.year, date.month - 1, date.day));
  const isReal = made.getUTCMonth() === date.month - 1 && made.getUTCDate() === date.day;
  return isReal && (time.hour ?? 0) < 24 && time.minute < 60 ? { ...date, ...time } : null;
}
