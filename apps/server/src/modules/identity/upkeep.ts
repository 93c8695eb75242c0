import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { removeOldSignIns, replaceSecondFactor, secondFactorsOfOtherKeys } from './upkeep.repo.ts';

/** Every night, removes what sign-in has left behind. */
export function signInUpkeepJob(db: Database): JobKind<never> {
  return {
    name: 'remove-old-sign-ins',
    schedule: '41 3 * * *',
    retryLimit: 2,
    handle: () => db.transaction({ scope: 'job', organisationId: null }, removeOldSignIns),
  };
}

/** Seals all authenticator secrets by the present key, so that the previous one can be dropped afterwards. */
export async function resealSecondFactors(db: Database, keyring: Keyring): Promise<void> {
  const currentKey = keyring.current('second-factor').id;
  for (const { accountId, sealed } of await secondFactorsOfOtherKeys(db, currentKey)) {
    const secret = keyring.unseal('second-factor', sealed);
    await replaceSecondFactor(db, accountId, sealed, keyring.seal('second-factor', secret));
  }
}
