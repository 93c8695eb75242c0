import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadOrCreateSecret } from '../crypto/secret-file.ts';
import { copyBinaries, exists, findBinaries, isReachableByOthers } from './binaries.ts';
import { isForeignPid, lastLogError, removeForeignLocks, rotateLog } from './postmaster.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so it then runs as this user ("nobody"). */
const unprivileged = { uid: 65_534, gid: 65_534 };
const sharedFolder = '/var/lib/tenderbox';
/** Socket paths are limited in length. A folder with a longer path gets its socket here, the same at every start. */
const maxSocketFolderLength = 80;
const shortFolder = '/tmp';

export const superuser = 'postgres';

/** A PostgreSQL data folder and the programs that serve it. */
export interface Cluster {
  /** The location of the data if it could not be stored in the data folder, else null. */
  movedTo: string | null;
  socketFolder: string;
  password: string;
  isRunning(): Promise<boolean>;
  /** Starts PostgreSQL. `meanwhile` is called once its program runs, as something else can be done until it is ready. */
  start(meanwhile?: () => void): Promise<void>;
  stop(): Promise<void>;
  /** Keeps the log of PostgreSQL from growing without limit. */
  rotateLog(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  /** Additional lines of postgresql.conf. */
  settings?: string[];
}

/** Finds or creates the cluster of a data folder. A folder left incomplete by a killed start is created again. */
export async function openCluster({ dataDir, settings = [] }: ClusterOptions): Promise<Cluster> {
  const asRoot = process.getuid?.() === 0;
  const identity: Partial<typeof unprivileged> = asRoot ? unprivileged : {};
  let binaries = await findBinaries();
  let home = dataDir;
  await mkdir(dataDir, { recursive: true });
  // Only users who can read the data folder can connect.
  const password = loadOrCreateSecret(join(dataDir, 'postgres-password'));
  if (asRoot) {
    if (!(await isReachableByOthers(binaries.postgres)))
      binaries = await copyBinaries(binaries, sharedFolder);
    if (await isReachableByOthers(dataDir)) await chmod(dataDir, 0o711);
    else home = await makeSharedHome(password);
  }

  const data = join(home, 'postgres');
  const log = join(data, 'server.log');
  // From here on programs run as the unprivileged user, who may not be able to enter the current folder.
  const program = (file: string, args: string[]) =>
    run(file, args, { ...identity, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } });

  if (await exists(join(data, 'PG_VERSION'))) await assertSameMajor();
  else await makeData();
  const socketFolder = await makeSocketFolder();
  await writeSettings();

  /** Throws before anything is changed: PostgreSQL does not read the data of another major version. */
  async function assertSameMajor(): Promise<void> {
    const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
    const { stdout } = await program(binaries.postgres, ['--version']);
    const [, ours = found] = /(\d+)\.\d+/.exec(stdout) ?? [];
    if (found === ours) return;
    throw new Error(
      `The data in ${data} is of PostgreSQL ${found}, but this version of Tenderbox runs PostgreSQL ${ours}. Nothing was changed. Make a backup with the version of Tenderbox that wrote it (npm run admin -- backup FILE), and restore it with this one into an empty DATA_DIR.`,
    );
  }

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
      // If two first starts run at the same time, the folder that was renamed first is used.
      if (!(await exists(join(data, 'PG_VERSION')))) throw error;
    } finally {
      await rm(passwordFile, { force: true });
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function makeSocketFolder(): Promise<string> {
    const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
    const inHome = join(home, 'postgres-socket');
    const folder = inHome.length <= maxSocketFolderLength ? inHome : join(shortFolder, `tenderbox-${name}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uid } = await lstat(folder);
    if (uid !== process.getuid?.() && uid !== identity.uid)
      throw new Error(`${folder} belongs to another user.`);
    await own(folder);
    return folder;
  }

  /** PostgreSQL's log messages contain no values: details and statements are omitted. */
  async function writeSettings(): Promise<void> {
    const lines = [
      `listen_addresses = ''`,
      `unix_socket_directories = '${socketFolder.replaceAll("'", "''")}'`,
      'max_connections = 100',
      'log_error_verbosity = terse',
      'log_min_error_statement = panic',
      // One call after a crash instead of one for each of a thousand files: a second instead of ten.
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
    start: async (meanwhile) => {
      await removeDrafts(home);
      await removeForeignLocks(data, socketFolder);
      await rotateLog(log);
      try {
        const started = program(binaries.pg_ctl, ['-D', data, '-l', log, '-w', '-t', '120', '-s', 'start']);
        meanwhile?.();
        await started;
      } catch {
        throw new Error(`The embedded PostgreSQL in ${data} could not start: ${await lastLogError(log)}`);
      }
    },
    rotateLog: () => rotateLog(log),
    stop: async () => {
      if (!(await isRunning())) return;
      await program(binaries.pg_ctl, ['-D', data, '-m', 'fast', '-w', '-t', '60', '-s', 'stop']);
    },
  };

  async function isRunning(): Promise<boolean> {
    if (await isForeignPid(data)) return false;
    return program(binaries.pg_ctl, ['-D', data, 'status']).then(
      () => true,
      () => false,
    );
  }
}

/**
 * Creates a home for the data that the unprivileged user can enter. Its name depends on the secret in the
 * data folder, not on the folder's path: a deleted and recreated folder starts with an empty database.
 */
async function makeSharedHome(secret: string): Promise<string> {
  const name = createHash('sha256').update(secret).digest('hex').slice(0, 12);
  const home = join(sharedFolder, name);
  await mkdir(home, { recursive: true });
  await chmod(sharedFolder, 0o755);
  await chmod(home, 0o711);
  return home;
}

/** Removes folders left behind by killed first starts, once they are too old to belong to a start in progress. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('postgres.new-')) continue;
    const path = join(home, name);
    const { mtimeMs } = await lstat(path);
    if (Date.now() - mtimeMs > 60_000) await rm(path, { recursive: true, force: true });
  }
}
