import { serverInstant } from '../../../shared/lib/server-clock.ts';
import { formatDate, formatDateTime, viewerTimeZone, zoneNameAt } from '../../../shared/ui/time/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Formats as `14:02:11` in the viewer's time zone, for the viewer's own actions; on another day with the date. */
export function clockOf(moment: number | string): string {
  const zone = viewerTimeZone();
  const instant = new Date(moment).toISOString();
  const isToday = formatDate(instant, zone) === formatDate(serverInstant(), zone);
  return isToday ? clock.format(new Date(moment)) : formatDateTime(instant, zone);
}

/** The same, with the time zone. */
export const clockAndZone = (moment: number | string): { clock: string; zone: string } => ({
  clock: clockOf(moment),
  zone: zoneNameAt(new Date(moment).toISOString(), viewerTimeZone()),
});
