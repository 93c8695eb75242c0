import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether the pid in postmaster.pid belongs to a stranger or a dead process by now, as it may after a crash:
 * PostgreSQL would take it for itself and refuse to start. Where the system does not tell, nobody is called one.
 */
export async function isPidOfStranger(data: string): Promise<boolean> {
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

/** A process that has ended, in a container whose first process does not collect the dead. */
async function isZombie(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) Z /.test(state);
}

/** Removes the lock files that name a stranger, of the data and of the socket. */
export async function removeStrangersLocks(data: string, socketFolder: string): Promise<void> {
  if (!(await isPidOfStranger(data))) return;
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  await rm(join(data, 'postmaster.pid'), { force: true });
}

/** Why PostgreSQL gave up, in its own last words. */
export async function lastWords(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  const line = text.split('\n').findLast((entry) => /\b(FATAL|PANIC):/.test(entry));
  return line?.replace(/^.*\b(FATAL|PANIC): +/, '') ?? `see ${log}`;
}
