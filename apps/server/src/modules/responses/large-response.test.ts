import { randomUUID } from 'node:crypto';
import type { Response } from '@tenderbox/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { answering } from '../../../test/factories/responses.ts';
import { requestAs } from '../../../test/request-as.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const lines = Array.from({ length: 500 }, () => randomUUID());
const changesOf = (ids: string[]) =>
  ids.flatMap((id, line) => [
    { path: `prices/${id}/unitPrice`, value: `${line}.25`, revision: 0 },
    { path: `prices/${id}/comment`, value: `"As agreed" for pile ${line}\nfrom the river`, revision: 0 },
  ]);
const changes = changesOf(lines);

async function answerMany(asked = lines) {
  const tenant = await createTenant(test);
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
  const taskId = await createTask(test, tenant, eventId, {
    visibleFrom: inDays(-1),
    startDate: inDays(-1),
    endDate: inDays(5),
    sheet: {
      sections: [],
      excelTemplateId: null,
      priceTable: {
        currency: 'GBP',
        leadTime: null,
        commentAllowed: true,
        noBidAllowed: true,
        lines: asked.map((id) => ({ id, code: 'A', description: 'Pile', quantity: '12', unit: 'm' })),
      },
    },
  });
  const supplier = answering(test, await createPerson(test, 'BIDDER_USER', tenant), eventId, taskId);
  const { revision } = await supplier.save(changesOf(asked));
  return { ...supplier, revision, tenant };
}

/** The statements of some work, and the number of characters that the database returns to them. */
async function costOf(work: () => Promise<unknown>) {
  const { query } = pg.Client.prototype;
  let characters = 0;
  pg.Client.prototype.query = async function counted(this: pg.Client, ...args: unknown[]) {
    const result = await (query as (...all: unknown[]) => Promise<pg.QueryResult>).apply(this, args);
    characters += JSON.stringify(result.rows ?? []).length;
    return result;
  } as typeof query;
  const watch = watchStatements();
  const statements = await watch.during(work);
  watch.stop();
  pg.Client.prototype.query = query;
  return { statements, characters };
}

describe('a response with thousands of fields', () => {
  it('is returned completely, and so are its changes', async () => {
    const { read, ask, taskId, revision } = await answerMany();
    const response = await read();
    expect(Object.keys(response.fields)).toHaveLength(changes.length);
    for (const { path, value } of changes) expect(response.fields[path]?.value).toBe(value);
    expect(response).toMatchObject({ revision, orphans: {}, fileIds: [], can: { submit: true } });
    const since = async (known: number) =>
      (await ask(`GET /api/supplier/tasks/${taskId}/response/changes?since=${known}`)).json()
        .data as Response;
    expect((await since(0)).fields).toEqual(response.fields);
    expect((await since(revision)).fields).toEqual({});
  });

  it('is saved field by field, and read again by colleagues, at the cost of a small one', async () => {
    const costs: Awaited<ReturnType<typeof costOf>>[][] = [];
    for (const asked of [lines.slice(0, 2), lines]) {
      const { save, ask, taskId, revision } = await answerMany(asked);
      const [changed] = changesOf(asked.slice(0, 1));
      const one = await costOf(() => save([{ ...changed, value: '7.50', revision: 1 }]));
      const seen = await costOf(() =>
        ask(`GET /api/supplier/tasks/${taskId}/response/changes?since=${revision}`),
      );
      costs.push([one, seen]);
    }
    const [small = [], large = []] = costs;
    for (const [index, { statements, characters }] of large.entries()) {
      expect(statements).toHaveLength(small[index]?.statements.length ?? 0);
      // Instants and revisions differ in length.
      expect(Math.abs(characters - (small[index]?.characters ?? 0))).toBeLessThan(100);
    }
    // Begins, locks, reads the state, reads the field, saves it, counts the revision, broadcasts, commits, wakes servers.
    expect(large[0]?.statements).toHaveLength(9);
  });

  it('is saved against the sheet that the buyer has changed in the meantime', async () => {
    const { save, taskId, tenant } = await answerMany(lines.slice(0, 2));
    const [gone = '', kept = ''] = lines;
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const { data: task } = (await buyer(`GET /api/business-unit/tasks/${taskId}`)).json();
    const priceTable = { ...task.sheet.priceTable, lines: task.sheet.priceTable.lines.slice(1) };
    const sheet = { ...task.sheet, priceTable };
    const amended = await buyer(`PUT /api/business-unit/tasks/${taskId}`, { payload: { ...task, sheet } });
    expect(amended.statusCode, amended.body).toBe(200);
    expect(await save([{ path: `prices/${gone}/comment`, value: 'Late', revision: 1 }])).toBeUndefined();
    const { fields } = await save([{ path: `prices/${kept}/comment`, value: 'In time', revision: 1 }]);
    expect(Object.keys(fields)).toEqual([`prices/${kept}/comment`]);
  });

  it('does not block other tenants when its supplier reads it many times at once', async () => {
    const { read } = await answerMany();
    const other = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)));
    let answered = 0;
    const reads = Array.from({ length: 20 }, async () => {
      const { fields } = await read();
      answered += 1;
      return Object.keys(fields).length;
    });
    for (let calls = 0; calls < 5; calls += 1) {
      expect((await other('GET /api/business-unit/events')).statusCode).toBe(200);
    }
    // The reads run one after the other, so most are still waiting.
    expect(answered).toBeLessThan(10);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([changes.length]));
  });
});
