import { instantSchema } from '@tenderbox/contract';
import { readConfig } from '../platform/config/config.ts';
import { createKeyring } from '../platform/crypto/keyring.ts';
import type { TrustedHead } from '../platform/signing/key-record.repo.ts';
import {
  type Revocation,
  revokeFormerKey,
  rotateSigningKey,
} from '../platform/signing/rotate-signing-key.ts';
import type { Command, Environment } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Creates a new key, which all servers sign with from now on. */
export const rotate: Command = async (words, environment) => {
  const [option, time, ...others] = words;
  if (words.length && (option !== '--revoked-since' || time === undefined)) throw new Error(usage);
  const revocation = time === undefined ? null : readRevocation(time, others);
  const { former, present, isVouchedFor, trustedHead } = await withKeys(environment, (deps) =>
    rotateSigningKey(deps, revocation),
  );
  return [
    ...(former ? [`The key ${former} is retired.`] : []),
    ...(former && revocation ? describeRevocation(former, revocation, trustedHead) : []),
    `The key ${present} now signs, for every server. Within five minutes it signs the checkpoints of all audit trails.`,
    ...(former && !isVouchedFor
      ? ['The key before could not be read and does not vouch for it. Publish the new fingerprint.']
      : []),
  ].join('\n');
};

export const revoke: Command = async (words, environment) => {
  const [keyId = '', time = '', ...others] = words;
  if (words.length < 2) throw new Error(usage);
  const revocation = readRevocation(time, others);
  const trustedHead = await withKeys(environment, (deps) => revokeFormerKey(deps, keyId, revocation));
  return describeRevocation(keyId, revocation, trustedHead).join('\n');
};

/** Runs work with the database and the keys of the configuration. */
function withKeys<Result>(
  environment: Environment,
  work: (deps: Parameters<typeof rotateSigningKey>[0]) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  return withDatabase(config, (_db, owner) => work({ owner, keyring, origin: config.publicUrl }));
}

function describeRevocation(keyId: string, { since }: Revocation, head: TrustedHead | null): string[] {
  return [
    `Do not trust anything the key ${keyId} signed at or after ${since}.`,
    head
      ? `The last trusted checkpoint is ${head.recordHash} of ${head.at}. What was recorded up to it stays valid.`
      : 'No checkpoint was signed before this time, so nothing that only this key signed is trusted.',
  ];
}

function readRevocation(time: string, [option, hash, ...others]: string[]): Revocation {
  const isHash = /^[0-9a-f]{64}$/.test(hash ?? '');
  if (others.length || (option !== undefined && (option !== '--trusted-head' || !isHash)))
    throw new Error(usage);
  return { since: readTime(time), trustedHead: hash ?? null };
}

function readTime(text: string): string {
  const time = instantSchema.safeParse(text);
  if (!time.success) throw new Error(`TIME must look like 2026-11-30T17:00:00Z. ${usage}`);
  return time.data;
}
