import type { Keyring } from '../../platform/crypto/keyring.ts';

const secondFactorLocation = (accountId: string) => ({
  table: 'credential',
  column: 'second_factor_secret',
  id: accountId,
});

/** Seals an authenticator secret for storage. It is bound to its account and cannot be used with another one. */
export const sealSecondFactor = (keyring: Keyring, accountId: string, secret: string) =>
  keyring.seal('second-factor', secondFactorLocation(accountId), secret);

export const unsealSecondFactor = (keyring: Keyring, accountId: string, sealed: string) =>
  keyring.unseal('second-factor', secondFactorLocation(accountId), sealed);
