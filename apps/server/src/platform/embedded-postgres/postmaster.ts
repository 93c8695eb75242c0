import { copyFile, readFile, realpath, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether the pid in postmaster.pid now belongs to another program or a dead process, as can happen after a
 * crash: PostgreSQL would mistake it for a running instance and refuse to start. Returns false if the system
 * cannot tell.
 */
export async function isForeignPid(data: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!pid) return false;
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (command === null) return false;
  if (command.trim() !== 'postgres' || (await isZombie(pid))) return true;
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const folder = words.includes('-D') ? words[words.indexOf('-D') + 1] : undefined;
  if (!folder) return false;
  const [theirs, ours] = await Promise.all([realpath(folder).catch(() => null), realpath(data)]);
  return theirs !== null && theirs !== ours;
}

/** Whether a process has ended but was not reaped, as in a container whose first process does not reap children. */
async function isZombie(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) Z /.test(state);
}

/** Removes lock files with a foreign pid from the data and socket folders. */
export async function removeForeignLocks(data: string, socketFolder: string): Promise<void> {
  if (!(await isForeignPid(data))) return;
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  await rm(join(data, 'postmaster.pid'), { force: true });
}

/** The length of a log that is kept for comparison when a new one begins, in bytes. */
const maxLogLength = 10 * 1024 * 1024;

/**
 * Moves a long log aside, in place of the one moved before. It is copied and emptied, since PostgreSQL keeps
 * it open and appends to it.
 */
export async function rotateLog(log: string, maxLength = maxLogLength): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size <= maxLength) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

/** PostgreSQL's last log lines, which say why it gave up. */
export async function lastLogError(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  const line = text.split('\n').findLast((entry) => /\b(FATAL|PANIC):/.test(entry));
  return line?.replace(/^.*\b(FATAL|PANIC): +/, '') ?? `see ${log}`;
}
