import type { CallKey, Role } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { callKeys, fieldsOf, sampleOf, send } from '../../test/calls/index.ts';
import { createNeighbours, type Neighbours } from '../../test/calls/neighbours.ts';
import { tablesOf } from '../../test/everything.ts';
import { partOf } from '../../test/exported.ts';
import { createTenant, type TestTenant } from '../../test/factories/people.ts';

let test: TestApp;
let ours: TestTenant;
let neighbours: Neighbours;

/** Texts that stand nowhere else: with an id in them, or the canaries. */
const isOwn = (text: string) => /[\da-f]{12}|Canary/.test(text);

/**
 * Every text and id of the rows that belong to an organisation, a unit or a supplier, and of the people there. A new
 * table is looked at by itself.
 */
async function textsOf(
  owner: 'organisation' | 'business_unit' | 'supplier',
  id: string,
  { belowUnits = false, tables }: { belowUnits?: boolean; tables?: string[] } = {},
): Promise<Set<string>> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && isOwn(value)) texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const condition = belowUnits ? `${owner}_id = $1 and business_unit_id is not null` : `${owner}_id = $1`;
  for (const table of tables ?? (await tablesOf(test))) {
    const columns = await test.database.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`,
    );
    const names = new Set(columns.map(({ name }) => name));
    const isBelow = belowUnits ? names.has('business_unit_id') : table !== owner;
    if (table !== owner && !(isBelow && names.has(`${owner}_id`))) continue;
    if (table === owner && belowUnits) continue;
    const where = table === owner ? 'id = $1' : condition;
    const rows = await test.database.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where ${where}`,
      [id],
    );
    for (const { row } of rows) collect(row);
  }
  const people = await test.database.query<{ id: string; email: string }>(
    `select id, email from account where id in (select account_id from role_entry where ${condition})`,
    [id],
  );
  if (!tables) people.forEach(collect);
  return texts;
}

/** What a role must never be shown, by the tenants that it has nothing to do with. */
const hidden = new Map<string, string[]>();
const scopeOf = (role: Role | null) => {
  if (!role) return 'public';
  if (role === 'SYSTEM_ADMIN') return 'system';
  if (role === 'SOURCING_ORGANISATION_ADMIN') return 'organisation';
  return role.startsWith('BIDDER') ? 'supplier' : 'unit';
};

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  neighbours = await createNeighbours(test, ours);
  // What the samples of all writes need is made and done in every neighbour, so that there is something to see.
  const writes = callKeys.filter((key) => !key.startsWith('GET'));
  await Promise.all(
    Object.values(neighbours).map(async (tenant) => {
      for (const key of writes) {
        const request = await sampleOf(test, key, tenant);
        if (/^(POST|PUT) \/api\/(business-unit|sourcing-organisation)/.test(key))
          await send(test, key, request);
      }
    }),
  );
  const { organisation, unit, supplier } = neighbours;
  const others = await textsOf('organisation', organisation.organisationId);
  const insideOthers = await textsOf('organisation', organisation.organisationId, { belowUnits: true });
  const ofSibling = await textsOf('business_unit', unit.businessUnitId);
  const ofCompetitor = await textsOf('supplier', supplier.supplierId);
  // Labels are the organisation's, whoever made them.
  const labels = await textsOf('organisation', ours.organisationId, { tables: ['label'] });
  // The keys that sign are the installation's, and known to everybody.
  const keys: { keyId: string }[] = (await test.app.inject('/api/receipt-keys')).json().data;
  const known = [...labels, ours.organisationId, ours.organisationName, ours.businessUnitId];
  known.push(...keys.map(({ keyId }) => keyId));
  const hide = (scope: string, ...sets: Set<string>[]) =>
    hidden.set(
      scope,
      [...new Set(sets.flatMap((set) => [...set]))].filter((text) => !known.includes(text)),
    );
  hide('public', others);
  hide('organisation', others);
  hide('unit', others, ofSibling);
  hide('supplier', others, ofSibling, ofCompetitor);
  // A system admin looks after organisations and their admins, and is told the names of units that have active events.
  const unitNames = await textsOf('organisation', organisation.organisationId, { tables: ['business_unit'] });
  known.push(organisation.organisationId, ...unitNames);
  hide('system', insideOthers);
});
afterAll(() => test.close());

/** All that an answer says, workbooks unpacked. */
async function wordsOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  const isWorkbook = String(headers['content-type']).includes('spreadsheetml');
  const text = isWorkbook ? await partOf(rawPayload, 'xl/worksheets/sheet1.xml') : body;
  return `${JSON.stringify(headers)}${text}`;
}

/** Demo helpers show everything to everyone, and exist in a demo alone. */
const calls = callKeys.filter((key) => !key.startsWith('GET /api/dev'));

describe('what belongs to others', () => {
  it.each(calls)('is in no answer of %s', async (key: CallKey) => {
    const request = await sampleOf(test, key, ours);
    const secrets = hidden.get(scopeOf(request.caller?.role ?? null)) ?? [];
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.some((text) => text.startsWith('Canary'))).toBe(true);
    const requests = [request];
    if (fieldsOf(key, 'query').includes('search')) {
      requests.push({ ...request, query: { search: 'Canary' } }, { ...request, query: { size: 'all' } });
    }
    for (const one of requests) {
      const answer = await send(test, key, one);
      const words = await wordsOf(answer);
      expect(secrets.filter((text) => words.includes(text))).toEqual([]);
    }
  });
});
