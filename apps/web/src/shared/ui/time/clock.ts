import { serverInstant } from '../../lib/server-clock.ts';
import { formatDate, formatDateTime, ownTimeZone, zoneNameAt } from './dates.ts';

/** Formats as `14:02:11` in the user's time zone, for the user's own actions; on another day with the date. */
export function clockOf(moment: number | string): string {
  const zone = ownTimeZone();
  const instant = new Date(moment).toISOString();
  const isToday = formatDate(instant, zone) === formatDate(serverInstant(), zone);
  const shown = formatDateTime(instant, zone);
  return isToday ? `${shown.slice(-5)}:${instant.slice(17, 19)}` : shown;
}

/** The same, with the time zone. */
export const clockAndZone = (moment: number | string): { clock: string; zone: string } => ({
  clock: clockOf(moment),
  zone: zoneNameAt(new Date(moment).toISOString(), ownTimeZone()),
});
