import type { Comparison, Response } from '@tenderbox/contract';
import type { Superuser } from '../../apps/server/test/superuser.ts';
import type { WorkWorld } from '../load/world.ts';
import { askByTheClock } from '../wall-clock.ts';
import { encrypt } from './encryption.ts';

/**
 * Creates the tables of the bare server for responses, which nobody can read without the product's keys: the fields of a response, one
 * encrypted value each, as they are saved; and the prices of each submission in one encrypted value, as they are compared.
 */
export async function createWorkTables(
  superuser: Superuser,
  address: string,
  { buyer, bidder, pages }: WorkWorld,
): Promise<void> {
  await superuser.query(`
    create table bench_response (id text primary key, revision int not null, sheet_version int, more json);
    create table bench_field (response text, path text, value bytea not null, revision int not null,
      changed_at timestamptz not null default now(), changed_by text, primary key (response, path));
    create table bench_offer (place int primary key, supplier_id uuid, supplier_code text, name text, content bytea not null);
    create table bench_sheet (lines json not null, more json not null);
    create table bench_submission (id bigint generated always as identity primary key, response text not null,
      content bytea not null, record text not null, signature bytea not null, at timestamptz not null default now())`);
  const response = (await askByTheClock<Response>(address, bidder, `GET ${pages.readResponse}`)).data;
  const { fields, revision, sheetVersion, ...more } = response;
  await superuser.query('insert into bench_response values ($1, $2, $3, $4)', [
    ...['read', revision, sheetVersion, JSON.stringify(more)],
  ]);
  for (const [path, field] of Object.entries(fields)) {
    const { value, revision: changed, changedAt, changedBy } = field;
    const values = ['read', path, encrypt(JSON.stringify(value)), changed, changedAt, changedBy];
    await superuser.query('insert into bench_field values ($1, $2, $3, $4, $5, $6)', values);
  }
  const compared = (await askByTheClock<Comparison>(address, buyer, `GET ${pages.comparison}`)).data;
  const { suppliers, lines, totals: _totals, ...others } = compared;
  for (const [place, { supplierId, supplierCode, name }] of suppliers.entries()) {
    const prices = Object.fromEntries(lines.map(({ id, prices: all }) => [id, all[supplierId]?.unitPrice]));
    const values = [place, supplierId, supplierCode, name, encrypt(JSON.stringify(prices))];
    await superuser.query('insert into bench_offer values ($1, $2, $3, $4, $5)', values);
  }
  const asked = lines.map(({ id, code, description, quantity, unit }) => ({
    id,
    code,
    description,
    quantity,
    unit,
  }));
  await superuser.query('insert into bench_sheet values ($1, $2)', [
    ...[JSON.stringify(asked), JSON.stringify(others)],
  ]);
  await superuser.query('vacuum analyze');
}
