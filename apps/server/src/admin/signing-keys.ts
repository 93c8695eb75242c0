import { instantSchema } from '@tenderbox/contract';
import { readConfig } from '../platform/config/config.ts';
import { createKeyring } from '../platform/crypto/keyring.ts';
import { revokeFormerKey, rotateSigningKey } from '../platform/signing/rotate-signing-key.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Creates a new key, which all servers sign with from now on. */
export const rotate: Command = async (words, environment) => {
  const [option, time] = words;
  if (![0, 2].includes(words.length) || (words.length && option !== '--revoked-since'))
    throw new Error(usage);
  const revokedSince = time === undefined ? null : readTime(time);
  const config = readConfig(environment);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  const { former, present } = await withDatabase(config, (_db, owner) =>
    rotateSigningKey(owner, keyring, revokedSince),
  );
  const whatWas = former
    ? `The key ${former} is retired${revokedSince ? ` and revoked as of ${revokedSince}` : ''}.\n`
    : '';
  return `${whatWas}The key ${present} now signs on all servers. Within five minutes it signs the checkpoints of all audit trails.`;
};

export const revoke: Command = async (words, environment) => {
  const [keyId = '', time = ''] = words;
  if (words.length !== 2) throw new Error(usage);
  const since = readTime(time);
  await withDatabase(readConfig(environment), (_db, owner) => revokeFormerKey(owner, keyId, since));
  return `Do not trust anything the key ${keyId} signed at or after ${since}.`;
};

function readTime(text: string): string {
  const time = instantSchema.safeParse(text);
  if (!time.success) throw new Error(`TIME must look like 2026-11-30T17:00:00Z. ${usage}`);
  return time.data;
}
