import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keptSecret } from '../crypto/kept-secret.ts';
import { copyBinaries, exists, findBinaries, isReachableByOthers } from './binaries.ts';
import { isPidOfStranger, lastWords, removeStrangersLocks } from './postmaster.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; then it runs as this user ("nobody"). */
const unprivileged = { uid: 65_534, gid: 65_534 };
const sharedFolder = '/var/lib/tenderbox';
/** Socket addresses are short; a folder whose path is longer gets one here, the same at every start. */
const longestSocketFolder = 80;
const shortFolder = '/tmp';

export const superuser = 'postgres';

/** One PostgreSQL data folder and the programs that serve it. */
export interface Cluster {
  /** Where the data is when it could not be kept in the data folder, else null. */
  movedTo: string | null;
  socketFolder: string;
  password: string;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  /** Further lines of postgresql.conf. */
  settings?: string[];
}

/** Finds or makes the cluster of a data folder. A folder that was half made by a killed start is made anew. */
export async function openCluster({ dataDir, settings = [] }: ClusterOptions): Promise<Cluster> {
  const asRoot = process.getuid?.() === 0;
  const identity: Partial<typeof unprivileged> = asRoot ? unprivileged : {};
  let binaries = await findBinaries();
  let home = dataDir;
  await mkdir(dataDir, { recursive: true });
  // Only whoever may read the data folder connects.
  const password = keptSecret(join(dataDir, 'postgres-password'));
  if (asRoot) {
    if (!(await isReachableByOthers(binaries.postgres)))
      binaries = await copyBinaries(binaries, sharedFolder);
    if (await isReachableByOthers(dataDir)) await chmod(dataDir, 0o711);
    else home = await makeSharedHome(password);
  }

  const data = join(home, 'postgres');
  // From here on programs run as the unprivileged user, who may not be able to enter the current folder.
  const program = (file: string, args: string[]) =>
    run(file, args, { ...identity, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } });

  if (!(await exists(join(data, 'PG_VERSION')))) await makeData();
  const socketFolder = await makeSocketFolder();
  await writeSettings();

  async function makeData(): Promise<void> {
    const draft = join(home, `postgres.new-${randomBytes(6).toString('hex')}`);
    await mkdir(draft, { mode: 0o700 });
    const passwordFile = `${draft}.password`;
    await writeFile(passwordFile, password, { mode: 0o600 });
    await own(draft, passwordFile);
    try {
      await program(binaries.initdb, [
        ...[
          '-D',
          draft,
          '-U',
          superuser,
          '-E',
          'UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
        ],
        ...['--locale=C', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ]);
      await rename(draft, data);
    } catch (error) {
      // Two first starts at once: the folder that was renamed first counts.
      if (!(await exists(join(data, 'PG_VERSION')))) throw error;
    } finally {
      await rm(passwordFile, { force: true });
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function makeSocketFolder(): Promise<string> {
    const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
    const inHome = join(home, 'postgres-socket');
    const folder = inHome.length <= longestSocketFolder ? inHome : join(shortFolder, `tenderbox-${name}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uid } = await lstat(folder);
    if (uid !== process.getuid?.() && uid !== identity.uid)
      throw new Error(`${folder} belongs to another user.`);
    await own(folder);
    return folder;
  }

  /** Messages of PostgreSQL's log name no values: details and statements stay out. */
  async function writeSettings(): Promise<void> {
    const lines = [
      `listen_addresses = ''`,
      `unix_socket_directories = '${socketFolder.replaceAll("'", "''")}'`,
      'max_connections = 100',
      'log_error_verbosity = terse',
      'log_min_error_statement = panic',
      // After a crash, one call instead of one for each of its thousand files: a second instead of ten.
      ...(process.platform === 'linux' ? ['recovery_init_sync_method = syncfs'] : []),
      ...settings,
    ];
    const file = join(data, 'tenderbox.conf');
    await writeFile(file, `${lines.join('\n')}\n`);
    const main = join(data, 'postgresql.conf');
    const include = "include_if_exists = 'tenderbox.conf'";
    const text = await readFile(main, 'utf8');
    if (!text.includes(include)) await writeFile(main, `${text}\n${include}\n`);
    await own(file, main);
  }

  async function own(...paths: string[]): Promise<void> {
    if (!asRoot) return;
    for (const path of paths) await chown(path, unprivileged.uid, unprivileged.gid);
  }

  return {
    movedTo: home === dataDir ? null : home,
    socketFolder,
    password,
    isRunning,
    start: async () => {
      await removeDrafts(home);
      await removeStrangersLocks(data, socketFolder);
      const log = join(data, 'server.log');
      try {
        await program(binaries.pg_ctl, ['-D', data, '-l', log, '-w', '-t', '120', '-s', 'start']);
      } catch {
        throw new Error(`The embedded PostgreSQL in ${data} could not start: ${await lastWords(log)}`);
      }
    },
    stop: async () => {
      if (!(await isRunning())) return;
      await program(binaries.pg_ctl, ['-D', data, '-m', 'fast', '-w', '-t', '60', '-s', 'stop']);
    },
  };

  async function isRunning(): Promise<boolean> {
    if (await isPidOfStranger(data)) return false;
    return program(binaries.pg_ctl, ['-D', data, 'status']).then(
      () => true,
      () => false,
    );
  }
}

/**
 * A place for the data that the unprivileged user can enter. It goes with the secret kept in the data folder,
 * not with the folder's name: a folder that was removed and made anew begins anew.
 */
async function makeSharedHome(secret: string): Promise<string> {
  const name = createHash('sha256').update(secret).digest('hex').slice(0, 12);
  const home = join(sharedFolder, name);
  await mkdir(home, { recursive: true });
  await chmod(sharedFolder, 0o755);
  await chmod(home, 0o711);
  return home;
}

/** Folders that killed first starts left behind, once they are old enough not to be another's present start. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('postgres.new-')) continue;
    const path = join(home, name);
    const { mtimeMs } = await lstat(path);
    if (Date.now() - mtimeMs > 60_000) await rm(path, { recursive: true, force: true });
  }
}
