import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createPerson, createTenant, type TestPerson } from '../factories/people.ts';
import { inject } from '../inject.ts';
import { multipart } from '../multipart.ts';
import { threadTimeOf } from '../thread-time.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const lines = Array.from({ length: 5000 }, () => randomUUID());
const questions = Array.from({ length: 100 }, () => randomUUID());
const sheet = {
  excelTemplateId: null,
  sections: [
    {
      id: randomUUID(),
      title: 'About the offer',
      questions: questions.map((id, index) => ({
        id,
        type: 'LONG_TEXT',
        label: `Method ${index}`,
        help: null,
        required: true,
        maxLength: 10_000,
      })),
    },
  ],
  priceTable: {
    currency: 'GBP',
    leadTime: null,
    commentAllowed: true,
    noBidAllowed: true,
    lines: lines.map((id, line) => ({
      id,
      code: `A${line}`,
      description: `Pile ${line} of the northern quay`,
      quantity: '12',
      unit: 'm',
    })),
  },
};
const changes = [
  ...questions.map((id) => ({ path: `answers/${id}`, value: 'By barge. '.repeat(500), revision: 0 })),
  ...lines.flatMap((id, line) => [
    { path: `prices/${id}/unitPrice`, value: `${line}.25`, revision: 0 },
    { path: `prices/${id}/comment`, value: `"As agreed" for pile ${line}\nfrom the river`, revision: 0 },
  ]),
];

/** Milliseconds of processor time for which a call may keep all others waiting. */
const maxBlock = 50;
const tries = 3;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Body {
  payload?: object | Buffer;
  headers?: Record<string, string>;
}

/** Makes a call some times, until its longest block was short: the first may compile or collect what others left. */
async function expectTurns(
  who: TestPerson,
  call: string,
  bodyOf: (attempt: number) => Body | Promise<Body> = () => ({}),
): Promise<LightMyRequestResponse> {
  const [method, url] = call.split(' ') as ['GET', string];
  let best = Number.POSITIVE_INFINITY;
  let answer: LightMyRequestResponse | undefined;
  for (let attempt = 0; attempt < tries && best >= maxBlock; attempt += 1) {
    const { payload, headers } = await bodyOf(attempt);
    const bytes = payload && (Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload)));
    const type = bytes && { 'content-type': 'application/json' };
    const { longest } = await threadTimeOf(async () => {
      answer = await inject(test.app, {
        method,
        url,
        headers: { ...who.headers, ...type, ...headers },
        ...(bytes && { payload: bytes }),
      });
    });
    expect(answer?.statusCode, `${call}: ${answer?.body.slice(0, 300)}`).toBeLessThan(300);
    best = Math.min(best, longest);
  }
  expect(best, call).toBeLessThan(maxBlock);
  return answer as LightMyRequestResponse;
}

it('does not block other requests while a call reads or writes large contents', async () => {
  const tenant = await createTenant(test);
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', sealed: false });
  const taskId = await createTask(test, tenant, eventId, {
    sheet,
    visibleFrom: inDays(-1),
    startDate: inDays(-1),
    endDate: inDays(5),
  });
  const supplier = await createPerson(test, 'BIDDER_USER', tenant);
  const own = `/api/supplier/tasks/${taskId}`;
  const response = `${own}/response`;
  // The revision of its fields is the number of saves that changed them.
  let saves = 0;
  const save = () =>
    expectTurns(supplier, `PATCH ${response}`, () => {
      const payload = {
        changes: changes.map(({ path, value }) => ({ path, value: `${saves}${value}`, revision: saves })),
      };
      saves += 1;
      return { payload };
    });
  /** Changes everything once more, whatever its revisions are. */
  const saveAgain = async () => {
    const request = { url: response, headers: supplier.headers } as const;
    const { fields } = (await inject(test.app, { method: 'GET', ...request })).json().data;
    const payload = {
      changes: changes.map(({ path, value }) => ({
        path,
        value: `again ${value}`,
        revision: fields[path]?.revision ?? 0,
      })),
    };
    expect((await inject(test.app, { method: 'PATCH', ...request, payload })).statusCode).toBe(200);
  };
  const submit = async () => {
    const { revision } = (await expectTurns(supplier, `GET ${response}`)).json().data;
    await expectTurns(supplier, `POST ${response}/submission`, () => ({
      payload: { revision, sheetVersion: 1 },
    }));
  };

  await save();
  await submit();
  await save();
  await expectTurns(supplier, `GET ${response}/changes?since=0`);
  await expectTurns(supplier, `POST ${response}/discard`, async (attempt) => {
    if (attempt) await saveAgain();
    return {};
  });
  const workbook = await expectTurns(supplier, `GET ${response}/workbook`);
  const content = workbook.rawPayload;
  const form = multipart([{ name: 'file', filename: 'a.xlsx', type: workbookType, content }]);
  await expectTurns(supplier, `POST ${response}/workbook?dryRun=true`, () => form);
  await submit();
  for (const path of ['', '/receipts/1/pdf', '/receipts/1/content'])
    await expectTurns(supplier, `GET ${own}${path}`);

  const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const unit = `/api/business-unit/tasks/${taskId}`;
  for (const path of [
    ...['/comparison', '/comparison/columns', '/comparison.xlsx', `/responses/${tenant.supplierId}`],
    ...['/responses?contents=true', '/responses?sort=total,asc'],
  ]) {
    await expectTurns(buyer, `GET ${unit}${path}`);
  }
  for (const path of ['responses.xlsx', 'record', 'record/pdf']) {
    await expectTurns(buyer, `GET /api/business-unit/events/${eventId}/${path}`);
  }
  const { data: task } = (await expectTurns(buyer, `GET ${unit}`)).json();
  await expectTurns(buyer, `PUT ${unit}`, (attempt) => ({
    payload: {
      title: `Changed ${attempt}`,
      instructions: null,
      startDate: task.startDate,
      endDate: task.endDate,
      responseRequired: true,
      declineAllowed: true,
      additionalFilesAllowed: true,
      documentIds: [],
      sheet: task.sheet,
      revision: task.revision + attempt,
    },
  }));
}, 600_000);
