import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';

/** The checkout that contains these scripts. */
export const root = join(import.meta.dirname, '..');

const environment = {
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', COLORS: 'false' }),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

/** Options of a command: a signal that stops it, whether it runs at low priority, and more environment. */
export interface CommandOptions {
  signal?: AbortSignal;
  isModest?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Runs a shell command like an npm script, in the checkout, and returns its output. */
export function runCommand(
  command: string,
  { signal, isModest = false, env = {} }: CommandOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...env },
  });
  if (isModest) stepBack(child);
  const stop = () => child.kill();
  signal?.addEventListener('abort', stop);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Lowers the priority of a child process and everything it starts. */
function stepBack({ pid }: ChildProcess): void {
  if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** Runs an installed program in the checkout with its output shown, and stops it on SIGTERM. */
export function showProgram(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } });
  // On SIGTERM the runners die immediately; on SIGINT they stop what they started.
  const stop = () => child.kill('SIGINT');
  process.on('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}
