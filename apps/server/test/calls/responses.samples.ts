import type { TestApp } from '../app.ts';
import { closeBoxOf, confirmOpening, lastClosing } from '../factories/boxes.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import { signNextRecordHead } from '../factories/record-heads.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  newSheetIds,
  wholeAnswer,
} from '../factories/responses.ts';
import { workbookType } from '../factories/supplier-uploads.ts';
import { multipart } from '../multipart.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import { asRole, type Sample } from './sample.ts';

const bidder = 'BIDDER_USER';
const buyer = 'BUSINESS_UNIT_ADMIN';
const ofTask = '/api/supplier/tasks/:taskId';
const ofUnit = '/api/business-unit/tasks/:taskId';

let count = 0;

/** A draft that can be submitted, with another revision than the previous one. */
async function draft(test: TestApp, tenant: TestTenant): Promise<AnsweringSupplier & { revision: number }> {
  // Tenants have no ids in common.
  const ids = newSheetIds();
  const person = await sharedPerson(test, bidder, tenant);
  const supplier = await createTaskToAnswer(test, tenant, { ids, person });
  count += 1;
  const answer = wholeAnswer(undefined, ids);
  await supplier.save(answer);
  for (let revision = 1; revision <= count % 3; revision += 1) {
    const path = answer[0]?.path;
    await supplier.save([{ path, value: `Version ${revision}`, revision }]);
  }
  return { ...supplier, revision: 1 + (count % 3) };
}

async function sent(test: TestApp, tenant: TestTenant): Promise<AnsweringSupplier> {
  const supplier = await draft(test, tenant);
  await supplier.submit();
  return supplier;
}

/** A task whose box is closed with a response in it. */
async function closed(test: TestApp, tenant: TestTenant): Promise<string> {
  const { taskId } = await sent(test, tenant);
  await closeBoxOf(test, taskId);
  return taskId;
}

async function opened(test: TestApp, tenant: TestTenant): Promise<string> {
  const taskId = await closed(test, tenant);
  const ask: RequestFn = requestAs(test, await sharedPerson(test, buyer, tenant));
  await confirmOpening(ask, taskId);
  return taskId;
}

const openedBoxes = new Map<string, Promise<string>>();

/** A shared opened box of a tenant, for reads only: closing is expensive. */
function someOpened(test: TestApp, tenant: TestTenant): Promise<string> {
  const made = openedBoxes.get(tenant.supplierId) ?? opened(test, tenant);
  openedBoxes.set(tenant.supplierId, made);
  return made;
}

const onFirstClosing = async (test: TestApp, tenant: TestTenant) => ({
  params: { taskId: await someOpened(test, tenant), number: '1' },
});

const on =
  (arrange: (test: TestApp, tenant: TestTenant) => Promise<{ taskId: string } | string>, body?: object) =>
  async (test: TestApp, tenant: TestTenant) => {
    const made = await arrange(test, tenant);
    const taskId = typeof made === 'string' ? made : made.taskId;
    return { params: { taskId }, ...(body && { body: { ...body } }) };
  };

const ofVersion: Parameters<typeof asRole>[1] = async (test, tenant) => ({
  params: { taskId: (await sent(test, tenant)).taskId, version: '1' },
});

/** An event with terms that have not been accepted yet. */
const terms: Parameters<typeof asRole>[1] = async (test, tenant) => {
  const { eventId } = await draft(test, tenant);
  const ask = requestAs(test, await sharedPerson(test, buyer, tenant));
  const form = multipart([
    { name: 'purpose', content: 'EVENT_TERMS' },
    { name: 'ownerId', content: tenant.businessUnitId },
    { name: 'file', filename: 'terms.txt', content: Buffer.from(`Terms of ${eventId}`) },
  ]);
  const { id: fileId } = (await ask('POST /api/files', form)).json().data;
  await test.database.query(
    `insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
     values ($1, $2, $3, 'EVENT_TERMS', $4, 1)`,
    [tenant.organisationId, tenant.businessUnitId, fileId, eventId],
  );
  return { params: { eventId }, body: { fileId } };
};

/** An opened box whose records are in a signed head of their chain. */
async function someProven(test: TestApp, tenant: TestTenant): Promise<string> {
  const taskId = await someOpened(test, tenant);
  await signNextRecordHead(test);
  return taskId;
}

export const responseSamples = {
  [`GET ${ofTask}/response` as const]: asRole(bidder, on(draft)),
  [`GET ${ofTask}/response/changes` as const]: asRole(bidder, async (test, tenant) => ({
    params: { taskId: (await draft(test, tenant)).taskId },
    query: { since: '0' },
  })),
  [`PATCH ${ofTask}/response` as const]: asRole(bidder, async (test, tenant) => {
    const ids = newSheetIds();
    const person = await sharedPerson(test, bidder, tenant);
    const { taskId } = await createTaskToAnswer(test, tenant, { ids, person });
    return { params: { taskId }, body: { changes: wholeAnswer(undefined, ids) } };
  }),
  [`GET ${ofTask}/response/workbook` as const]: asRole(bidder, on(draft)),
  [`POST ${ofTask}/response/workbook` as const]: asRole(bidder, async (test, tenant) => {
    const { taskId, ask } = await draft(test, tenant);
    const { rawPayload: content } = await ask(`GET /api/supplier/tasks/${taskId}/response/workbook`);
    return {
      params: { taskId },
      parts: [{ name: 'file', filename: 'answers.xlsx', type: workbookType, content }],
    };
  }),
  [`PUT ${ofTask}/response/presence` as const]: asRole(bidder, on(draft, { path: null })),
  [`POST ${ofTask}/response/discard` as const]: asRole(bidder, async (test, tenant) => {
    const supplier = await sent(test, tenant);
    const { fields } = await supplier.read();
    const [path = '', field] = Object.entries(fields).find(([name]) => name.startsWith('answers')) ?? [];
    await supplier.save([{ path, value: 'Unsent', revision: field?.revision ?? 0 }]);
    return { params: { taskId: supplier.taskId } };
  }),
  [`POST ${ofTask}/response/submission` as const]: asRole(bidder, async (test, tenant) => {
    const { taskId, revision } = await draft(test, tenant);
    return { params: { taskId }, body: { revision, sheetVersion: 1 } };
  }),
  [`DELETE ${ofTask}/response/submission` as const]: asRole(bidder, on(sent)),
  [`POST ${ofTask}/decline` as const]: asRole(
    bidder,
    on(draft, { reason: 'OTHER', comment: 'Too far away' }),
  ),
  [`DELETE ${ofTask}/decline` as const]: asRole(bidder, async (test, tenant) => {
    const { taskId, ask } = await draft(test, tenant);
    await ask(`POST /api/supplier/tasks/${taskId}/decline`, { payload: { reason: 'TERMS' } });
    return { params: { taskId } };
  }),
  [`GET ${ofTask}/receipts` as const]: asRole(bidder, on(sent)),
  [`GET ${ofTask}/receipts/:version` as const]: asRole(bidder, ofVersion),
  [`GET ${ofTask}/receipts/:version/content` as const]: asRole(bidder, ofVersion),
  [`GET ${ofTask}/receipts/:version/conditions` as const]: asRole(bidder, ofVersion),
  [`GET ${ofTask}/receipts/:version/pdf` as const]: asRole(bidder, ofVersion),
  [`GET ${ofTask}/withdrawals/:version/pdf` as const]: asRole(bidder, async (test, tenant) => {
    const { taskId, ask } = await sent(test, tenant);
    await ask(`DELETE /api/supplier/tasks/${taskId}/response/submission`);
    return { params: { taskId, version: '1' } };
  }),
  [`GET ${ofTask}/box-proof` as const]: asRole(bidder, on(someOpened)),
  [`GET ${ofTask}/box-proof/pdf` as const]: asRole(bidder, on(someOpened)),
  [`GET ${ofTask}/box-proofs` as const]: asRole(bidder, on(someOpened)),
  [`GET ${ofTask}/box-proofs/:number` as const]: asRole(bidder, onFirstClosing),
  [`GET ${ofTask}/box-proofs/:number/pdf` as const]: asRole(bidder, onFirstClosing),
  [`GET ${ofTask}/blinded-opening` as const]: asRole(bidder, on(someOpened)),
  [`GET ${ofTask}/record-proofs` as const]: asRole(bidder, on(someProven)),
  [`GET ${ofUnit}/record-proofs` as const]: asRole(buyer, on(someProven)),
  'GET /api/record-heads': (async (test) => {
    await signNextRecordHead(test);
    return { caller: null };
  }) satisfies Sample,
  [`GET ${ofUnit}/opening/pdf` as const]: asRole(buyer, on(someOpened)),
  'POST /api/supplier/events/:eventId/terms-acceptance': asRole(bidder, terms),
  'GET /api/verifier': (async () => ({ caller: null })) satisfies Sample,
  'GET /api/receipt-keys': (async () => ({ caller: null })) satisfies Sample,
  'GET /api/receipt-keys/chain': (async () => ({ caller: null })) satisfies Sample,
  'GET /api/restores': (async () => ({ caller: null })) satisfies Sample,
  'GET /api/closings/:taskId': (async (test, tenant) => ({
    caller: null,
    params: { taskId: await someOpened(test, tenant) },
  })) satisfies Sample,
  [`GET ${ofUnit}/opening` as const]: asRole(buyer, on(someOpened)),
  [`POST ${ofUnit}/opening` as const]: asRole(buyer, async (test, tenant) => {
    const taskId = await closed(test, tenant);
    const ask = requestAs(test, await sharedPerson(test, buyer, tenant));
    return { params: { taskId }, body: await lastClosing(ask, taskId) };
  }),
  [`DELETE ${ofUnit}/opening` as const]: (async (test, tenant) => {
    const taskId = await closed(test, tenant);
    await test.database.query(
      'update event set opening_needs_two = true where id = (select event_id from task where id = $1)',
      [taskId],
    );
    const person = await sharedPerson(test, buyer, tenant);
    await confirmOpening(requestAs(test, person), taskId);
    return { caller: { role: buyer, ...person }, params: { taskId } };
  }) satisfies Sample,
  [`GET ${ofUnit}/responses` as const]: asRole(buyer, on(someOpened)),
  [`GET ${ofUnit}/comparison` as const]: asRole(buyer, on(someOpened)),
  [`GET ${ofUnit}/comparison/columns` as const]: asRole(buyer, on(someOpened)),
  [`GET ${ofUnit}/comparison.xlsx` as const]: asRole(buyer, on(someOpened)),
  'GET /api/business-unit/events/:eventId/responses.xlsx': asRole(buyer, async (test, tenant) => {
    const taskId = await someOpened(test, tenant);
    const [task] = await test.database.query('select event_id from task where id = $1', [taskId]);
    return { params: { eventId: task?.event_id } };
  }),
  [`GET ${ofUnit}/responses/:supplierId` as const]: asRole(buyer, async (test, tenant) => ({
    params: { taskId: await someOpened(test, tenant), supplierId: tenant.supplierId },
  })),
};
