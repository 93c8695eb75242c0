/** Whoever asks again within the hour gets so many links, and then none: nobody floods another's mailbox. */
const linksAnHour = 5;

/** Whether a person who was sent so many links of a kind within the last hour gets another one. */
export function getsAnotherLink(sentWithinTheHour: number): boolean {
  return sentWithinTheHour < linksAnHour;
}

const pause = 24 * 60 * 60 * 1000;

/**
 * Password and verification are not both reset by e-mail within 24 hours: whoever reads someone's mail would
 * otherwise own the account.
 */
export function mustWaitAfter(otherResetAt: string | null, now: string): boolean {
  return otherResetAt !== null && Date.parse(now) - Date.parse(otherResetAt) < pause;
}
