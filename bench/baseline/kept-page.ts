import type { Superuser } from '../../apps/server/test/superuser.ts';
import type { WorkWorld } from '../load/world.ts';
import type { BaselineDeps } from '../scenario.ts';
import { askByTheClock } from '../wall-clock.ts';

const statement = 'select page from bench_page where name = $1';

/** Creates the tables of the bare server, with pages as the product returns them: the most that one could precompute. */
export async function keepPages(superuser: Superuser, address: string, work: WorkWorld): Promise<void> {
  await superuser.query(`
    create table bench_page (name text primary key, page json not null);
    create table bench_response (id text primary key, revision int not null);
    create table bench_field (response text, path text, value bytea not null, revision int not null,
      primary key (response, path));
    create table bench_submission (id bigint generated always as identity primary key, response text not null,
      content bytea not null, record text not null, signature bytea not null, at timestamptz not null default now())`);
  for (const [name, path] of Object.entries(work.pages)) {
    const person = path.startsWith('/api/business-unit/') ? work.buyer : work.bidder;
    const { data } = await askByTheClock(address, person, `GET ${path}`);
    await superuser.query('insert into bench_page values ($1, $2)', [name, JSON.stringify({ data })]);
  }
}

/** Returns a stored page. */
export async function answerKeptPage({ rows }: BaselineDeps, name: string): Promise<object> {
  const [row] = await rows<{ page: object }>(statement, [name]);
  return row?.page ?? {};
}
