import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { canonicalJson, disclosurePresets, type Plan } from '@tenderbox/contract';
import { createSigner, sha256 } from '../../src/platform/signing/signer.ts';
import type { TestApp } from '../app.ts';
import { multipart } from '../multipart.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import { openBoxOf } from './boxes.ts';
import { createEvent, createTask, inDays } from './events.ts';
import { createPerson, type TestPerson, type TestTenant } from './people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  newSheetIds,
  sheetToAnswer,
} from './responses.ts';
import { createSupplier } from './suppliers.ts';

const about = { guidance: null, publicText: null, envelope: 1, groupId: null, minimumPoints: null };

/** A plan over one task: 60 points for the price, 30 for the method, scored by people, 10 for the crew. */
function planOf(
  taskId: string,
  ids: ReturnType<typeof newSheetIds>,
): Plan & { priceId: string; methodId: string; crewId: string } {
  const [priceId, methodId, crewId] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    priceId,
    methodId,
    crewId,
    title: 'Evaluation',
    method: 'POINTS',
    band: null,
    totalPoints: '100',
    decimals: 2,
    currency: 'GBP',
    rates: [],
    tieRule: [{ by: 'PRICE' }],
    missingLines: 'COMMON',
    criteriaShown: 'ALL',
    disclosure: disclosurePresets.EU_2007_66,
    resultOf: 'CONSENSUS',
    anonymous: false,
    evaluatorsNeeded: 2,
    commentRequired: { when: 'NEVER' },
    awardNeedsTwo: false,
    envelopes: [{ title: 'All', taskIds: [taskId] }],
    groups: [],
    criteria: [
      {
        ...about,
        kind: 'PRICE',
        id: priceId,
        title: 'Price',
        points: '60',
        taskIds: [taskId],
        formula: { kind: 'LOWEST_RATIO' },
      },
      {
        ...about,
        kind: 'MANUAL',
        id: methodId,
        title: 'Method',
        points: '30',
        questionIds: [ids.text],
        priceTaskIds: [],
        scale: { max: 5, step: '0.5', words: [] },
      },
      {
        ...about,
        kind: 'NUMBER',
        id: crewId,
        title: 'Crew',
        points: '10',
        questionId: ids.number,
        scoring: { kind: 'LINEAR', best: '20', worst: '10' },
      },
    ],
  };
}

export interface TestEvaluation {
  id: string;
  eventId: string;
  taskId: string;
  plan: ReturnType<typeof planOf>;
  path: string;
  chair: TestPerson;
  asChair: RequestFn;
  evaluator: TestPerson;
  supplierIds: string[];
  /** The ids of the answer sheet. */
  ids: ReturnType<typeof newSheetIds>;
  /** The file that each supplier sent, if files were wanted. */
  fileIds: string[];
  /** Names someone for a criterion; without one, for the method. */
  name(person: TestPerson, criterionId?: string, envelope?: number): Promise<void>;
  /** Opens the box. */
  open(): Promise<void>;
  /** Stores scores for the method, in the order of the suppliers, and submits the sheet of a person. */
  submit(person: TestPerson, scores: string[], round?: number): Promise<void>;
}

interface Options {
  /** Unit price and crew of each supplier. */
  offers?: { price: string; crew?: string }[];
  sealed?: boolean;
  /** Whether each supplier sends a file as well. */
  withFiles?: boolean;
  change?: (
    plan: ReturnType<typeof planOf>,
    ids: ReturnType<typeof newSheetIds>,
    of: { eventId: string; supplierIds: string[] },
  ) => unknown;
}

async function uploadCertificate({ ask, taskId }: AnsweringSupplier, content: string): Promise<string> {
  const body = multipart([
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: taskId },
    { name: 'file', filename: 'certificate.txt', content },
  ]);
  return (await ask('POST /api/files', body)).json().data.id;
}

/** The record of a plan, signed as the server does it. */
async function signedPlan(
  { db, keyring, database, config }: TestApp,
  { id, eventId, text }: { id: string; eventId: string; text: string },
) {
  const [event] = await database.query<{ reference: string }>('select reference from event where id = $1', [
    eventId,
  ]);
  return db.transaction({ scope: 'job', organisationId: null }, (tx) =>
    createSigner(keyring).sign(tx, {
      format: 'tenderbox-plan/1',
      origin: config.publicUrl,
      eventReference: event?.reference ?? '',
      evaluationId: id,
      number: 1,
      planHash: sha256(text),
      at: new Date().toISOString().replace(/\.?0+Z$/, 'Z'),
      previous: null,
    }),
  );
}

/** An evaluation of a published event with responses, whose chair and one more admin score the method. */
export async function createEvaluation(
  test: TestApp,
  tenant: TestTenant,
  {
    offers = [
      { price: '10.00', crew: '10' },
      { price: '12.00', crew: '20' },
      { price: '15.00', crew: '15' },
    ],
    sealed = true,
    withFiles = false,
    change,
  }: Options = {},
): Promise<TestEvaluation> {
  const ids = newSheetIds();
  const chair = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const evaluator = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const tenants: TestTenant[] = [];
  for (const [index] of offers.entries()) {
    tenants.push(await createSupplier(test, tenant, { name: `Supplier ${index + 1}` }));
  }
  const supplierIds = tenants.map(({ supplierId }) => supplierId);
  const people: TestPerson[] = [];
  for (const one of tenants) people.push(await createPerson(test, 'BIDDER_USER', one));
  const { eventId, taskId } = await createTaskToAnswer(test, tenant, {
    ids,
    sealed,
    supplierIds,
    person: people[0] as TestPerson,
  });
  const fileIds: string[] = [];
  for (const [index, { price, crew }] of offers.entries()) {
    const supplier = answering(test, people[index] as TestPerson, eventId, taskId);
    if (withFiles) fileIds.push(await uploadCertificate(supplier, `Certificate ${index + 1}`));
    await supplier.save([
      ...(withFiles ? [{ path: `answers/${ids.file}`, value: [fileIds[index]], revision: 0 }] : []),
      { path: `answers/${ids.text}`, value: `Method ${index + 1}`, revision: 0 },
      ...(crew ? [{ path: `answers/${ids.number}`, value: crew, revision: 0 }] : []),
      { path: `prices/${ids.lineOne}/unitPrice`, value: price, revision: 0 },
      { path: `prices/${ids.lineTwo}/noBid`, value: true, revision: 0 },
    ]);
    await supplier.submit();
  }
  const plan = planOf(taskId, ids);
  await change?.(plan, ids, { eventId, supplierIds });
  const { priceId: _price, methodId: _method, crewId: _crew, ...stored } = plan;
  const id = randomUUIDv7();
  const place = [tenant.organisationId, tenant.businessUnitId, eventId, id];
  await test.database.query(
    `insert into evaluation (organisation_id, business_unit_id, event_id, id, plan, chair_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [...place, JSON.stringify(stored), chair.roleEntryId],
  );
  await test.database.query(
    `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     values ($1, $2, $3, $4, $5, 1)`,
    [...place, taskId],
  );
  const text = canonicalJson(stored as never);
  const signed = await signedPlan(test, { id, eventId, text });
  await test.database.query(
    `insert into evaluation_plan (organisation_id, business_unit_id, event_id, evaluation_id, number, plan,
       plan_hash, record, signature, record_hash) values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9)`,
    [...place, text, sha256(text), signed.record, signed.signature, signed.recordHash],
  );
  const name = async ({ roleEntryId }: TestPerson, criterionId = plan.methodId, envelope = 1) => {
    const byHand = plan.criteria.find((one) => one.id === criterionId)?.kind === 'MANUAL';
    await test.database.query(
      `insert into evaluation_evaluator (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
         criterion_id, envelope, by_hand) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...place, roleEntryId, criterionId, envelope, byHand],
    );
  };
  for (const person of [chair, evaluator]) await name(person);
  const asChair = requestAs(test, chair);
  return {
    id,
    eventId,
    taskId,
    plan,
    path: `/api/business-unit/evaluations/${id}`,
    chair,
    asChair,
    evaluator,
    supplierIds,
    ids,
    fileIds,
    name,
    open: () => openBoxOf(test, asChair, taskId),
    submit: async ({ roleEntryId }, scores, round = 1) => {
      for (const [index, score] of scores.entries()) {
        await test.database.query(
          `insert into evaluation_score (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
             role_entry_id, supplier_id, criterion_id, score, comment)
           values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, 'because')
           on conflict (evaluation_id, round, role_entry_id, supplier_id, criterion_id)
             do update set score = excluded.score`,
          [...place, round, roleEntryId, supplierIds[index], plan.methodId, score],
        );
      }
      await test.database.query(
        `insert into evaluation_submission (organisation_id, business_unit_id, event_id, evaluation_id, round,
           envelope, role_entry_id) values ($1, $2, $3, $4, $5, 1, $6)`,
        [...place, round, roleEntryId],
      );
    },
  };
}

/** An evaluation of an ended event that is not sealed. Nobody scores and nobody responded, so it can be locked at once. */
export async function createEndedEvaluation(
  test: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  { roleEntryId }: TestPerson,
): Promise<string> {
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', sealed: false, startDate: inDays(-3) });
  const ids = newSheetIds();
  const taskId = await createTask(test, tenant, eventId, {
    sheet: sheetToAnswer(ids),
    startDate: inDays(-2),
    endDate: inDays(-1),
  });
  const { priceId: _price, methodId: _method, crewId: _crew, ...plan } = planOf(taskId, ids);
  const id = randomUUIDv7();
  const place = [tenant.organisationId, tenant.businessUnitId, eventId, id];
  const text = canonicalJson(plan as never);
  await test.database.query(
    `insert into evaluation (organisation_id, business_unit_id, event_id, id, plan, chair_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [...place, text, roleEntryId],
  );
  await test.database.query(
    `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     values ($1, $2, $3, $4, $5, 1)`,
    [...place, taskId],
  );
  await test.database.query(
    `insert into evaluation_plan (organisation_id, business_unit_id, event_id, evaluation_id, number, plan,
       plan_hash, record, signature, record_hash) values ($1, $2, $3, $4, 1, $5, $6, '{}', '', $6)`,
    [...place, text, sha256(text)],
  );
  return id;
}
