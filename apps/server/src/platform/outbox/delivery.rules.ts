/** How many mails are sent at a time, so that a slow mail server affects nothing else. */
export const concurrency = 4;
/** After this time another server retries a mail whose server died. */
export const leaseSeconds = 50;
/** Reserved at the end of the lease for recording the outcome. */
const settleSeconds = 5;
export const maxRetryDays = 14;

/** Seconds that the mail server may take for a mail that was claimed this long ago. */
export function secondsToSend(secondsSinceClaim: number): number {
  return leaseSeconds - settleSeconds - secondsSinceClaim;
}

/** The delay after a failed attempt: 5 seconds, doubled each time, up to an hour. */
export function retryDelaySeconds(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 3600);
}
