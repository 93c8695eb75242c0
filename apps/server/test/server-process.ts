import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isReachableByOthers } from '../src/platform/embedded-postgres/binaries.ts';

/** What `npm start` starts, after it has built it. */
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const build = fileURLToPath(new URL('../build.ts', import.meta.url));
let isBuilt = false;
/** Like `npm start`. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/tenderbox-server', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
/** The options that `npm start` passes to Node.js and its libraries. */
const words = scripts.start.split(' ');
const nodeOptions = words.filter((word) => word.startsWith('--'));
const given = Object.fromEntries(
  words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
);

export interface Identity {
  name: string;
  uid?: number;
  gid?: number;
}

const ordinaryUser: Identity = { name: 'an ordinary user', uid: 1, gid: 1 };

/** The current user and, if that is root, an ordinary user as well. */
export async function findIdentities(): Promise<Identity[]> {
  if (process.getuid?.() !== 0) return [{ name: 'the present user' }];
  const root: Identity = { name: 'root' };
  return (await isReachableByOthers(build)) ? [root, ordinaryUser] : [root];
}

export interface ServerProcess {
  pid: number;
  /** The address it listens on; rejects with its output if it ends before. */
  ready: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  output(): string;
  errors(): string;
  kill(signal: NodeJS.Signals): void;
}

/** Folders and servers of a test file; `clear` stops and removes whatever is left. */
export interface Workshop {
  folder(identity?: Identity): Promise<string>;
  /** Starts the server; with `largestFile` (bytes), the system lets it write no larger file. */
  start(
    environment: Record<string, string>,
    identity?: Identity,
    options?: { largestFile?: number },
  ): ServerProcess;
  /** Stops the servers; the folders stay. */
  stop(): Promise<void>;
  clear(): Promise<void>;
}

export function openWorkshop(): Workshop {
  const folders: string[] = [];
  const servers: { child: ChildProcess; ended: ServerProcess['ended'] }[] = [];
  const stop = async () => {
    for (const { child, ended } of servers.splice(0)) {
      child.kill('SIGTERM');
      await ended;
    }
    for (const folder of folders) await stopPostgres(join(folder, 'postgres'));
  };
  return {
    folder: async ({ uid, gid } = { name: '' }) => {
      const folder = await mkdtemp(join(tmpdir(), 'tenderbox-run-'));
      await chmod(folder, 0o755);
      if (uid && gid) await chown(folder, uid, gid);
      folders.push(folder);
      return folder;
    },
    start: (environment, identity = { name: '' }, { largestFile } = {}) => {
      const { uid, gid } = identity;
      // The shell counts blocks of 512 bytes.
      const limit = largestFile ? `ulimit -f ${largestFile / 512} && ` : '';
      if (!isBuilt) execFileSync(process.execPath, [build]);
      isBuilt = true;
      const program = [process.execPath, ...nodeOptions, main];
      const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, ...program], {
        ...(uid && gid && { uid, gid }),
        cwd: '/',
        env: {
          ...given,
          NODE_COMPILE_CACHE: compiled,
          ...pick(['PATH', 'NODE_COMPILE_CACHE']),
          PORT: '0',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const server = watchProcess(child);
      servers.push({ child, ended: server.ended });
      return server;
    },
    stop,
    clear: async () => {
      await stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Environment variables that are passed on to servers. */
const pick = (names: string[]) =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name)));

function watchProcess(child: ChildProcess): ServerProcess {
  let output = '';
  let errors = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^Tenderbox is ready at (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    void ended.then(() => reject(new Error(`The server ended: ${errors}`)));
  });
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    output: () => output,
    errors: () => errors,
    kill: (signal) => child.kill(signal),
  };
}

/** The pid in a data folder's postmaster.pid, or null. */
export async function postmasterOf(data: string): Promise<number | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/** Whether a process is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = `/proc/${pid}/stat`;
    return !existsSync(state) || !/\) Z /.test(readFileSync(state, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until a condition holds; throws if it never does. */
export async function eventually(holds: () => Promise<boolean> | boolean, within = 60_000): Promise<void> {
  const until = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error('It never came true.');
    await pause(50);
  }
}

async function stopPostgres(data: string): Promise<void> {
  const pid = await postmasterOf(data);
  const command = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
  if (!pid || !command.includes(data)) return;
  process.kill(pid, 'SIGQUIT');
  await eventually(() => !isAlive(pid));
}
