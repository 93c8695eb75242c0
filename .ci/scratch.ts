import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Several times what the tests have stored at once. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Creates a folder for the data of tests: in memory if there is plenty, since a database for each test file
 * costs six times the CPU time on a disk.
 */
export function makeScratch(memory = '/dev/shm', needed = roomNeeded): string {
  if (roomIn(memory) >= needed) {
    const folder = makeFolder(memory);
    if (canRunPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  return makeFolder(tmpdir());
}

function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'tenderbox-test-'));
  // PostgreSQL, which runs as another user if we are root, must be able to enter it.
  chmodSync(folder, 0o755);
  return folder;
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory() / 2);
  } catch {
    return 0;
  }
}

/** Containers often forbid it there; the browser and PostgreSQL may be unpacked into the folder. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
