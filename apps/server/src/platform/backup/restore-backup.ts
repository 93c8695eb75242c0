import type { Keyring } from '../crypto/keyring.ts';
import { asOwner } from '../db/as-owner.ts';
import { type ConnectionTarget, userOf } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { migrationNames } from '../db/migrations.ts';
import { isReplaced, replaceMigrations } from '../db/replaced-migrations.ts';
import type { FileStore } from '../files/file-store.ts';
import { findSize } from '../files/find-size.ts';
import { installJobs } from '../jobs/jobs.ts';
import { openKeyChain } from '../signing/key-records.ts';
import { rotateSigningKey } from '../signing/rotate-signing-key.ts';
import { createSigner, sha256 } from '../signing/signer.ts';
import type { Manifest } from './manifest.ts';
import type { BackupArchive } from './read-archive.ts';
import {
  addRestoreRecord,
  asJob,
  finishRestore,
  holdBack,
  readRestoredState,
  recordsChain,
} from './restored.repo.ts';
import { type RestoreTarget, withTarget } from './target.repo.ts';

/** Why a backup is not restored. The message is for the operator. */
class RestoreError extends Error {}

interface RestoreOptions {
  owner: ConnectionTarget;
  serving: ConnectionTarget;
  store: FileStore;
  storage: Manifest['storage'];
  origin: string;
  keyring: Keyring;
  /** The servers have not run since the backup: e-mails go on, and people stay logged in. */
  isLastState: boolean;
  /** The secret of the signing key is lost, and a new key is created. */
  withNewKey: boolean;
  say(line: string): void;
}

interface Restored {
  epoch: number;
  rows: number;
  files: number;
  missing: string[];
  heldBack: { mails: number; deliveries: number } | null;
}

/**
 * Restores an archive into an empty installation. The tables are filled in one transaction. From its
 * beginning until everything is done a mark in the database keeps servers from starting; an interrupted
 * restore is repeated as a whole.
 */
export function restoreBackup(archive: BackupArchive, options: RestoreOptions): Promise<Restored> {
  return withTarget(options.owner, async (target) => {
    const { manifest } = archive;
    const migrations = await assertRestorable(manifest, target, options);
    const { owner, serving, say } = options;
    await target.markUnfinished();
    await migrate(owner, userOf(serving), { restoring: true, only: migrations });
    const counts = await target.load(manifest, archive.rowsOf);
    for (const { name, rows } of archive.contents.tables) {
      const loaded = counts.get(name) ?? rows;
      if (loaded !== rows) throw new RestoreError(`${name} got ${loaded} rows instead of ${rows}.`);
    }
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    say(`The database is restored: ${rows} rows.`);
    const files = await restoreFiles(archive, options);
    await migrate(owner, userOf(serving), { restoring: true });
    if (manifest.queues.length) {
      const kinds = manifest.queues.map((name) => ({ name, retryLimit: 0, handle: async () => undefined }));
      await installJobs(owner, kinds);
      await target.enqueueJobs(archive.rowsOf('pgboss.job'));
    }
    await target.analyze();
    if (options.withNewKey) await rotateSigningKey(options);
    return { rows, ...files, ...(await finish(manifest, options)) };
  });
}

/** Returns the migrations that build the tables of the backup. */
async function assertRestorable(
  manifest: Manifest,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<string[]> {
  const { secrets, storage } = manifest;
  const known = await migrationNames();
  const unknown = manifest.migrations.find((name) => !known.includes(name) && !isReplaced(name));
  if (unknown)
    throw new RestoreError(
      `The backup was made by a newer version of Tenderbox (unknown migration: ${unknown}). Use that version.`,
    );
  const migrations = replaceMigrations('backup', manifest.migrations, known);
  if (target.state === 'IN_USE')
    throw new RestoreError('The database is in use. Stop all servers and commands that are connected to it.');
  if (target.state === 'NOT_EMPTY')
    throw new RestoreError(
      'The database is not empty. A backup is restored into an empty installation only.',
    );
  const applied = replaceMigrations('database', target.migrations, known);
  if (!applied.every((name) => migrations.includes(name)))
    throw new RestoreError('The database is newer than the backup. Restore it into an empty database.');
  if (storage === 's3' && options.storage === 'disk')
    throw new RestoreError('The files of this backup are in object storage. Set S3_URL to their bucket.');
  if (storage === 'disk' && target.state === 'EMPTY' && (await hasFiles(options.store)))
    throw new RestoreError(
      'The file storage is not empty. A backup is restored into an empty installation only.',
    );
  const signing = secrets.find(({ signs }) => signs);
  if (signing && !options.withNewKey && !options.keyring.byId('signing-keys', signing.id))
    throw new RestoreError(
      `SECRET_KEY does not open the signing key of this backup: it is not the secret ${signing.id}. Set the ` +
        'SECRET_KEY of the installation that was backed up. If it is lost, add --new-signing-key.',
    );
  return migrations;
}

async function hasFiles(store: FileStore): Promise<boolean> {
  for await (const names of store.namesBefore(new Date(Date.now() + 1000))) if (names.length) return true;
  return false;
}

/** Writes the files, or checks that the bucket has them. */
async function restoreFiles(
  archive: BackupArchive,
  { store, say }: RestoreOptions,
): Promise<Pick<Restored, 'files' | 'missing'>> {
  const missing = await archive.missing();
  let files = 0;
  for await (const { storageName, size, content } of archive.files()) {
    await store.append(storageName, 0, content);
    await store.finish(storageName, size);
    files += 1;
    if (files % 1000 === 0) say(`${files} files …`);
  }
  for await (const { storageName, size } of archive.fileList()) {
    if ((await findSize(store, storageName)) === size) files += 1;
    else missing.push(storageName);
  }
  return { files, missing };
}

/** Epochs are named by the minute, so that two restores of the same backup are two epochs. */
const epochOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

/** The signed record of the restore, and the end of the mark, in one transaction. */
function finish(
  manifest: Manifest,
  { owner, origin, keyring, isLastState }: RestoreOptions,
): Promise<Pick<Restored, 'epoch' | 'heldBack'>> {
  return asOwner(owner, async (tx) => {
    const { at, heads, records } = await readRestoredState(tx);
    const epoch = epochOf(at);
    const heldBack = isLastState ? null : await holdBack(tx);
    if (manifest.secrets.some(({ signs }) => signs)) {
      const chain = await openKeyChain(tx, keyring, origin);
      const members = {
        ...{ format: 'tenderbox-restore/1', origin, epoch, at, backupAt: manifest.at, heads },
        records: records ?? sha256(`tenderbox-audit/1:${recordsChain}`),
        keys: chain.lastHash(),
      };
      const signed = await asJob(tx, () => createSigner(keyring).sign(tx, members));
      await addRestoreRecord(tx, epoch, signed);
    }
    await finishRestore(tx);
    return { epoch, heldBack };
  });
}
