import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './run-command.ts';

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tenderbox-server'),
};

/** Runs a program with its name before each line it prints. When one ends, all end. */
function start(name: string, program: string, words: string[], folder: string): ChildProcess {
  const child = spawn(program, words, { cwd: join(root, folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => process.stdout.write(`[${name}] ${line}\n`));
  }
  child.once('close', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
  return child;
}

const programs = [
  start('server', 'node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], '.'),
  start('web', 'vite', [], 'apps/web'),
];

function stop(): void {
  for (const program of programs) program.kill();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
