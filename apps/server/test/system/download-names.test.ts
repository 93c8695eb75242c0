import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { openBoxOf } from '../factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../factories/responses.ts';
import { type RequestFn, requestAs } from '../request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

async function nameOf(ask: RequestFn, call: string): Promise<string> {
  const answer = await ask(call);
  expect(answer.statusCode, `${call}: ${answer.body.slice(0, 200)}`).toBe(200);
  return /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
}

it('puts the event reference into the file name of every download of an event', async () => {
  const supplier = await createTaskToAnswer(test, tenant);
  const { eventId, taskId, ask } = supplier;
  await supplier.save(wholeAnswer());
  const { eventReference } = await supplier.submit();
  await openBoxOf(test, buyer, taskId);

  const own = `GET /api/supplier/tasks/${taskId}`;
  const ofTask = `GET /api/business-unit/tasks/${taskId}`;
  const ofEvent = `GET /api/business-unit/events/${eventId}`;
  const downloads: [RequestFn, string][] = [
    [ask, `${own}/calendar.ics`],
    [ask, `${own}/response/workbook`],
    [ask, `${own}/receipts/1/pdf`],
    [ask, `${own}/receipts/1/content`],
    [ask, `${own}/box-proof/pdf`],
    [buyer, `${ofTask}/opening/pdf`],
    [buyer, `${ofTask}/comparison.xlsx`],
    [buyer, `${ofTask}/suppliers/export`],
    [buyer, `${ofEvent}/responses.xlsx`],
    [buyer, `${ofEvent}/activity/export`],
    [buyer, `${ofEvent}/activity/export?format=csv`],
    [buyer, `${ofEvent}/record/pdf`],
    [buyer, `${ofEvent}/record`],
  ];
  for (const [of, id] of [
    ['EVENT', eventId],
    ['TASK', taskId],
  ]) {
    const { url } = (await buyer('POST /api/archives', { payload: { of, id } })).json().data;
    downloads.push([requestAs(test, null), `GET ${url}`]);
  }
  for (const [whose, call] of downloads) {
    expect((await nameOf(whose, call)).toLowerCase(), call).toContain(eventReference.toLowerCase());
  }
});
