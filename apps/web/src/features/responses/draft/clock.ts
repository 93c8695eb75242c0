import { viewerTimeZone, zoneNameAt } from '../../../shared/ui/time/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Formats as `14:02:11` in the viewer's time zone, for the viewer's own actions. */
export const clockOf = (moment: number | string): string => clock.format(new Date(moment));

/** The same, with the time zone. */
export const clockAndZone = (moment: number | string): { clock: string; zone: string } => ({
  clock: clockOf(moment),
  zone: zoneNameAt(new Date(moment).toISOString(), viewerTimeZone()),
});
