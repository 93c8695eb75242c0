import { readConfig } from '../platform/config/config.ts';
import { createKeyring } from '../platform/crypto/keyring.ts';
import { rewrapKeys } from '../rewrap-keys.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Rewraps all keys by the current secret, and reports whether the previous one can be removed. */
export const rewrap: Command = (words, environment) => {
  if (words.length > 0) throw new Error(usage);
  const config = readConfig(environment);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  return withDatabase(config, (_db, owner) => rewrapKeys(owner, keyring));
};
