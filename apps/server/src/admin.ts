import { readFile } from 'node:fs/promises';
import { fullNameSchema, instantSchema, usernameSchema } from '@tenderbox/contract';
import { type Config, readConfig } from './config.ts';
import { readGivenHead, verifyAudit } from './modules/audit/index.ts';
import { checkFiles } from './modules/files/index.ts';
import { inviteSystemAdmin } from './modules/identity/index.ts';
import { createKeyring } from './platform/crypto/keyring.ts';
import { type ConnectionTarget, createPool, userOf } from './platform/db/connection.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import {
  borrowEmbeddedPostgres,
  DataDirInUseError,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/index.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { revokeFormerKey, rotateSigningKey } from './platform/signing/rotate-signing-key.ts';
import { rewrapKeys } from './rewrap-keys.ts';

const usage = `Usage: npm run admin -- create-system-admin EMAIL "FULL NAME"
       npm run admin -- rewrap-keys
       npm run admin -- rotate-signing-keys [--revoked-since TIME]
       npm run admin -- revoke-signing-key FINGERPRINT TIME
       npm run admin -- check-files
       npm run admin -- verify-audit [--head FILE]…`;

async function main([command, ...words]: string[]): Promise<string> {
  if (command === 'create-system-admin' && words.length === 2) return createSystemAdmin(words);
  if (command === 'rewrap-keys' && words.length === 0) return rewrap();
  if (command === 'rotate-signing-keys' && [0, 2].includes(words.length)) return rotate(words);
  if (command === 'revoke-signing-key' && words.length === 2) return revoke(words);
  if (command === 'check-files' && words.length === 0) return check();
  if (command === 'verify-audit') return verify(words);
  throw new Error(usage);
}

/** Checks the chains of the audit trail, also against heads that were mailed. */
async function verify(words: string[]): Promise<string> {
  const files = words.filter((_word, index) => index % 2);
  if (words.length % 2 || words.some((word, index) => index % 2 === 0 && word !== '--head'))
    throw new Error(usage);
  const heads = await Promise.all(files.map(async (file) => readGivenHead(await readFile(file, 'utf8'))));
  const { lines, isWhole } = await withDatabase(readConfig(process.env), (db) =>
    verifyAudit(db, heads, (line) => process.stderr.write(`${line}\n`)),
  );
  if (!isWhole) throw new Error(lines.join('\n'));
  return lines.join('\n');
}

/** Wraps all keys by the present secret, and says whether the previous one may go. */
async function rewrap(): Promise<string> {
  const config = readConfig(process.env);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  return withDatabase(config, (_db, owner) => rewrapKeys(owner, keyring));
}

/** Has a new key sign from now on, on all servers. */
async function rotate([option, time]: string[]): Promise<string> {
  if (option !== undefined && option !== '--revoked-since') throw new Error(usage);
  const revokedSince = time === undefined ? null : readTime(time);
  const config = readConfig(process.env);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  const { former, present } = await withDatabase(config, (_db, owner) =>
    rotateSigningKey(owner, keyring, revokedSince),
  );
  const whatWas = former
    ? `The key ${former} signs no more${revokedSince ? `, and is revoked since ${revokedSince}` : ''}.\n`
    : '';
  return `${whatWas}The key ${present} signs from now on, on all servers; within five minutes it signs the heads of all audit trails.`;
}

async function revoke([keyId = '', time = '']: string[]): Promise<string> {
  const since = readTime(time);
  await withDatabase(readConfig(process.env), (_db, owner) => revokeFormerKey(owner, keyId, since));
  return `What the key ${keyId} signed at or after ${since} is not to be trusted.`;
}

function readTime(text: string): string {
  const time = instantSchema.safeParse(text);
  if (!time.success) throw new Error(`TIME must be like 2026-11-30T17:00:00Z. ${usage}`);
  return time.data;
}

/** Compares the files that are stored with those that the database knows. */
async function check(): Promise<string> {
  const config = readConfig(process.env);
  const store = await openFileStore(config);
  return withDatabase(config, (_db, owner) => checkFiles(owner, store));
}

async function createSystemAdmin(words: string[]): Promise<string> {
  const email = usernameSchema.safeParse(words[0]);
  const fullName = fullNameSchema.safeParse(words[1]);
  if (!email.success) throw new Error(`EMAIL is not a valid e-mail address. ${usage}`);
  if (!fullName.success) throw new Error(`FULL NAME must be one line of 1 to 255 characters. ${usage}`);
  const config = readConfig(process.env);
  const path = await withDatabase(config, (db) => inviteSystemAdmin(db, email.data, fullName.data));
  return `Invitation link, good for 14 days:\n${config.publicUrl}${path}`;
}

/** Works on the database, beside a living server or without one. */
async function withDatabase<Result>(
  config: Config,
  work: (db: Database, owner: ConnectionTarget) => Promise<Result>,
): Promise<Result> {
  const { owner, serving, stop } = await connect(config);
  try {
    await migrate(owner, userOf(serving));
    const db = openDatabase(createPool(serving, 1));
    try {
      return await work(db, owner);
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}

interface Connection {
  owner: ConnectionTarget;
  serving: ConnectionTarget;
  stop(): Promise<void>;
}

async function connect({ database, dataDir }: Config): Promise<Connection> {
  if (database) {
    const [owner, serving] = [database.ownerUrl, database.url].map((url) => ({ connectionString: url }));
    return { owner: owner ?? {}, serving: serving ?? {}, stop: async () => undefined };
  }
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { ...(await borrowEmbeddedPostgres(dataDir)), stop: async () => undefined };
  }
}

main(process.argv.slice(2)).then(
  (answer) => process.stdout.write(`${answer}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
