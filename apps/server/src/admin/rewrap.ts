import { readConfig } from '../config.ts';
import { createKeyring } from '../platform/crypto/keyring.ts';
import { rewrapKeys } from '../rewrap-keys.ts';
import type { Command } from '../run-admin.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Wraps all keys by the present secret, and says whether the previous one may go. */
export const rewrap: Command = (words, environment) => {
  if (words.length > 0) throw new Error(usage);
  const config = readConfig(environment);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  return withDatabase(config, (_db, owner) => rewrapKeys(owner, keyring));
};
