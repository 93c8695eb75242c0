import { viewerTimeZone, zoneNameAt } from '../../../shared/ui/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `14:02:11` on the viewer's own clock: for what the viewer did. */
export const clockOf = (moment: number | string): string => clock.format(new Date(moment));

/** The same with the zone of that clock. */
export const clockAndZone = (moment: number | string): { clock: string; zone: string } => ({
  clock: clockOf(moment),
  zone: zoneNameAt(new Date(moment).toISOString(), viewerTimeZone()),
});
