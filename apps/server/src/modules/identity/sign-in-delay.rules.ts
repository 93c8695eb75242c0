const maxDelay = 15 * 60;

/** Number of failures without a delay: few for one account from one network, many for a network that people share. */
export const freeFailures = { accountAndNetwork: 5, network: 100 } as const;

export type FailureKind = keyof typeof freeFailures;

/** Seconds without failures after which the count starts again; fewer for a network, where someone always mistypes. */
export const failureResetSeconds = { accountAndNetwork: 24 * 60 * 60, network: 60 * 60 } as const;

/** Delay in seconds after this many failures: from 1 s, doubling up to 15 minutes. */
export function delayAfter(kind: FailureKind, failures: number): number {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(maxDelay, 2 ** beyond);
}

/** Number of wrong codes after a correct password, from any network within an hour, that locks the password. */
export const wrongCodesThatLock = 20;
