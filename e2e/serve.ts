import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Starts the product like a new user, on its own data, which is deleted when it stops.
const dataFolder = mkdtempSync(join(tmpdir(), 'tenderbox-e2e-'));
// PostgreSQL, which runs as another user if we are root, must be able to enter it.
chmodSync(dataFolder, 0o755);

const server = spawn('npm', ['start', '--silent'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, DATA_DIR: join(dataFolder, 'data') },
});
const log: Buffer[] = [];
server.stdout.on('data', (chunk: Buffer) => log.push(chunk));
server.stderr.on('data', (chunk: Buffer) => log.push(chunk));

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    server.kill(signal);
  });
}

server.once('close', (code) => {
  rmSync(dataFolder, { recursive: true, force: true });
  if (!stopping || code !== 0) process.stderr.write(Buffer.concat(log));
  process.exitCode = stopping ? 0 : 1;
});
