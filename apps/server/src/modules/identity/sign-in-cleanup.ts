import type { Keyring } from '../../platform/crypto/keyring.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { ConnectionTarget } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/database.ts';
import { removeExpired } from '../../platform/db/remove-expired.repo.ts';
import { forEachIsolated } from '../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { sealSecondFactor, unsealSecondFactor } from './second-factor.ts';
import { replaceSecondFactors } from './sign-in-cleanup.repo.ts';

/** Every night, removes old login data. */
export function signInCleanupJob(db: Database): JobDefinition<never> {
  return {
    name: 'remove-old-sign-ins',
    schedule: '41 3 * * *',
    retryLimit: 2,
    handle: () =>
      forEachIsolated(
        ['failed-logins', 'wrong-codes', 'reset-links', 'sessions'] as const,
        (kind) => kind,
        (kind) => removeExpired(db, kind),
      ),
  };
}

/**
 * Reseals all authenticator secrets with the current key, so that the previous one can be dropped afterwards.
 * Runs as the database owner at a start, because no request can read them all.
 */
export async function resealSecondFactors(owner: ConnectionTarget, keyring: Keyring): Promise<void> {
  const { id } = keyring.current('second-factor');
  const reseal = (accountId: string, sealed: string) =>
    sealSecondFactor(keyring, accountId, unsealSecondFactor(keyring, accountId, sealed));
  await asOwner(owner, (tx) => replaceSecondFactors(tx, id, reseal));
}
