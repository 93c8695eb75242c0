import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { ConnectionTarget } from '../src/platform/db/connection.ts';
import { runAdmin } from '../src/run-admin.ts';
import type { TestApp } from './app.ts';
import { eventually } from './server-process.ts';

const admin = fileURLToPath(new URL('../src/admin.ts', import.meta.url));
const urlOf = ({ user, password, host, database }: ConnectionTarget) =>
  `postgres://${user}:${password ?? ''}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;

export interface Outcome {
  code: number;
  output: string;
  errors: string;
}

type Environment = Record<string, string>;

interface Command {
  words: string[];
  environment?: Environment;
}

/** Runs a command like an operator, in a separate process, and collects its output. */
export function startAdmin(environment: Environment, words: string[]) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment };
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  const child = execFile(process.execPath, [admin, ...words], { cwd: '/', env }, (error, output, errors) =>
    resolve({ code: Number(error?.code ?? 0), output, errors }),
  );
  return { process: child, outcome };
}

export const runAdminProcess = (environment: Environment, words: string[]): Promise<Outcome> =>
  startAdmin(environment, words).outcome;

/** The same in this process, which has already loaded the code. */
export async function runAdminHere(environment: Environment, words: string[]): Promise<Outcome> {
  const said: string[] = [];
  try {
    const answer = await runAdmin(words, environment, (line) => said.push(`${line}\n`));
    return { code: 0, output: `${answer}\n`, errors: said.join('') };
  } catch (error) {
    return { code: 1, output: '', errors: `${said.join('')}${(error as Error).message}\n` };
  }
}

/** Settings for a command on the database of a test. */
export const besideTest = ({ config, database }: TestApp, more: Environment = {}): Environment => ({
  DATA_DIR: config.dataDir,
  PUBLIC_URL: 'https://tenders.example.org',
  SECRET_KEY: config.secretKey,
  DATABASE_URL: urlOf(database.serving),
  DATABASE_OWNER_URL: urlOf(database.target),
  ...more,
});

/** Kills a command (-9) in the middle of a transaction, right after it has written to a table. */
export async function killAdmin(
  test: TestApp,
  command: Command,
  { after, table }: { after: 'insert' | 'update'; table: string },
): Promise<void> {
  const { database } = test;
  const holder = new pg.Client({ ...database.target, user: 'postgres' });
  await holder.connect();
  try {
    await holder.query(`
      create function public.wait_for_holder() returns trigger language plpgsql security definer as $$
        begin perform pg_advisory_xact_lock(19); return null; end $$;
      create trigger wait_for_holder after ${after} on ${table} execute function public.wait_for_holder();
      select pg_advisory_lock(19)`);
    const { process: child } = startAdmin(besideTest(test, command.environment), command.words);
    const ended = once(child, 'exit');
    await eventually(async () => (await countHeldUp(test)) === 1);
    child.kill('SIGKILL');
    await ended;
    await holder.query('select pg_advisory_unlock(19)');
    await eventually(async () => (await countOwners(test)) === 0);
    await holder.query(`drop trigger wait_for_holder on ${table}; drop function public.wait_for_holder()`);
  } finally {
    await holder.end();
  }
}

/** How many sessions wait for the lock. */
async function countHeldUp({ database }: TestApp): Promise<number> {
  const rows = await database.query(
    `select from pg_locks where locktype = 'advisory' and objid = 19 and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}

/** How many connections of the owner are left. */
async function countOwners({ database }: TestApp): Promise<number> {
  const rows = await database.query(
    'select from pg_stat_activity where datname = current_database() and usename = $1',
    [database.target.user],
  );
  return rows.length;
}
