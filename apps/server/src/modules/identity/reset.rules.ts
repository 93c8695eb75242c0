/** Maximum number of links per hour, so that no one can flood another person's mailbox. */
const maxLinksPerHour = 5;

/** Whether a person who was sent this many links of a kind within the last hour gets another one. */
export function canSendAnotherLink(sentInLastHour: number): boolean {
  return sentInLastHour < maxLinksPerHour;
}

const pause = 24 * 60 * 60 * 1000;

/**
 * Password and verification cannot both be reset by e-mail within 24 hours: otherwise access to the mailbox
 * would be enough to take over the account.
 */
export function isWithinResetPause(otherResetAt: string | null, now: string): boolean {
  return otherResetAt !== null && Date.parse(now) - Date.parse(otherResetAt) < pause;
}
