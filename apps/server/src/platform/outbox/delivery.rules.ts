/** How many mails go out at once, so that a slow mail server takes nothing from anyone else. */
export const atOnce = 4;
/** A mail under way when a server dies is tried by another one after this. */
export const leaseSeconds = 50;
/** Kept of the lease for noting how it went. */
const settleSeconds = 5;
export const givenUpAfterDays = 14;

/** How long the mail server may take for a mail that was claimed so many seconds ago. */
export function secondsToSend(secondsSinceClaim: number): number {
  return leaseSeconds - settleSeconds - secondsSinceClaim;
}

/** The pause after a failed try: 5 seconds, doubled each time, up to an hour. */
export function secondsToWait(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 3600);
}
