const longestDelay = 15 * 60;

/** How many failures are free: few for one account from one network, many for a network that people share. */
export const freeFailures = { accountAndNetwork: 5, network: 100 } as const;

export type FailureKind = keyof typeof freeFailures;

/** After how many quiet seconds failures are forgotten; sooner for a network, where someone always mistypes. */
export const forgottenAfter = { accountAndNetwork: 24 * 60 * 60, network: 60 * 60 } as const;

/** How many seconds to wait after so many failures: from 1 s, doubling to 15 minutes. */
export function delayAfter(kind: FailureKind, failures: number): number {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(longestDelay, 2 ** beyond);
}

/** Wrong codes after a right password, from anywhere within an hour, that stop the password from working. */
export const wrongCodesThatLock = 20;
