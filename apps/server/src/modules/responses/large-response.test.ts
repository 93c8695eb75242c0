import { randomUUID } from 'node:crypto';
import type { Response } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { answering } from '../../../test/factories/responses.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const lines = Array.from({ length: 500 }, () => randomUUID());
const changes = lines.flatMap((id, line) => [
  { path: `prices/${id}/unitPrice`, value: `${line}.25`, revision: 0 },
  { path: `prices/${id}/comment`, value: `"As agreed" for pile ${line}\nfrom the river`, revision: 0 },
]);

async function answerMany() {
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
        lines: lines.map((id) => ({ id, code: 'A', description: 'Pile', quantity: '12', unit: 'm' })),
      },
    },
  });
  const supplier = answering(test, await createPerson(test, 'BIDDER_USER', tenant), eventId, taskId);
  const { revision } = await supplier.save(changes);
  return { ...supplier, revision };
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
