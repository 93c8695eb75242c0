let zoneOfUser: () => string | null | undefined = () => null;

/** Sets where the time zone of the logged-in user is read. */
export function readOwnTimeZoneFrom(read: typeof zoneOfUser): void {
  zoneOfUser = read;
}

/** Time zone of the device. To show times, use `ownTimeZone`. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Time zone of all times that have no zone of an event: the one that the user chose, else that of the business unit or
 * organisation, else that of the device.
 */
export const ownTimeZone = (): string => zoneOfUser() ?? deviceTimeZone();
