import { instantOf } from '@tenderbox/contract';

/** Days from now and the local time in a zone, or minutes from now such as `+45`. */
export type DemoInstant = [days: number, time: string];

/** An instant as the database writes it. */
export const demoInstant = (iso: string): string => iso.replace(/(\.\d*?)0+Z$/, '$1Z').replace('.Z', 'Z');

/** The instant this many days from today, at a local time in the zone. */
export function instantAt([days, time]: DemoInstant, timeZone: string): string {
  const date = new Date(Date.now() + days * 86_400_000);
  if (time.startsWith('+'))
    return new Date(Math.floor(date.getTime() / 60_000 + Number(time)) * 60_000).toISOString();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wallClock = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    minute,
  };
  return instantOf(wallClock, timeZone) ?? date.toISOString();
}
