import { randomUUIDv7 } from 'node:crypto';
import { disclosurePresets, type Plan, type Sheet } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createEvent, createTask, inDays } from './events.ts';
import type { TestTenant } from './people.ts';

/** A stored sheet with one question of the types that plans use, and prices. */
function sheetToEvaluate(): Sheet {
  const asked = { help: null, required: true };
  return {
    sections: [
      {
        id: randomUUIDv7(),
        title: 'Quality',
        questions: [
          { id: randomUUIDv7(), type: 'LONG_TEXT', label: 'Method', maxLength: 4000, ...asked },
          {
            id: randomUUIDv7(),
            type: 'NUMBER',
            label: 'Warranty',
            unit: 'months',
            min: null,
            max: null,
            wholeNumber: true,
            ...asked,
          },
          { id: randomUUIDv7(), type: 'YES_NO', label: 'Coded vessel', ...asked },
          {
            id: randomUUIDv7(),
            type: 'ONE_OF',
            label: 'Certificate',
            options: ['ISO 9001', 'None'],
            ...asked,
          },
        ],
      },
    ],
    priceTable: {
      currency: 'GBP',
      leadTime: null,
      commentAllowed: false,
      noBidAllowed: false,
      lines: [{ id: randomUUIDv7(), code: 'V1', description: 'Survey', quantity: '2', unit: 'day' }],
    },
    excelTemplateId: null,
  };
}

/** A plan for a task with this sheet: price 40, method 35, warranty 15, certificate 10, and a coded vessel. */
function planFor(taskId: string, sheet: Sheet, more: Partial<Plan> = {}): Plan {
  const [method, warranty, coded, certificate] = (sheet.sections[0]?.questions ?? []).map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  const named = { guidance: null, publicText: null, envelope: 1 };
  const scored = { ...named, groupId: null, minimumPoints: null };
  return {
    title: `Evaluation ${randomUUIDv7()}`,
    method: 'POINTS',
    band: null,
    totalPoints: '100',
    decimals: 2,
    currency: 'GBP',
    rates: [],
    tieRule: [{ by: 'PRICE' }, { by: 'DRAW' }],
    missingLines: 'REFUSE',
    criteriaShown: 'ALL',
    disclosure: disclosurePresets.EU_2007_66,
    resultOf: 'CONSENSUS',
    anonymous: false,
    evaluatorsNeeded: 1,
    commentRequired: { when: 'NEVER' },
    awardNeedsTwo: false,
    envelopes: [{ title: 'Everything', taskIds: [taskId] }],
    groups: [],
    criteria: [
      {
        kind: 'PRICE',
        id: randomUUIDv7(),
        title: 'Price',
        ...scored,
        points: '40',
        taskIds: [taskId],
        formula: { kind: 'LOWEST_RATIO' },
      },
      {
        kind: 'MANUAL',
        id: randomUUIDv7(),
        title: 'Method',
        ...scored,
        guidance: 'Guidance for evaluators',
        publicText: 'How you keep to the programme.',
        points: '35',
        questionIds: [method],
        priceTaskIds: [],
        scale: { max: 5, step: '1', words: ['None', null, null, null, null, 'Excellent'] },
      },
      {
        kind: 'NUMBER',
        id: randomUUIDv7(),
        title: 'Warranty',
        ...scored,
        points: '15',
        questionId: warranty,
        scoring: { kind: 'LINEAR', best: '36', worst: '12' },
      },
      {
        kind: 'CHOICE',
        id: randomUUIDv7(),
        title: 'Certificate',
        ...scored,
        points: '10',
        questionId: certificate,
        options: [{ option: 'ISO 9001', points: '10' }],
      },
      {
        kind: 'REQUIREMENT',
        id: randomUUIDv7(),
        title: 'Coded vessel',
        ...named,
        questionId: coded,
        rule: { kind: 'YES' },
      },
    ],
    ...more,
  };
}

interface ArrangedPlan {
  eventId: string;
  taskId: string;
  sheet: Sheet;
  plan: Plan;
}

/** An event with a task that a plan can name; suppliers see it if it is active. */
export async function arrangePlan(
  test: TestApp,
  tenant: TestTenant,
  { status = 'DRAFT', endDate = inDays(20) }: { status?: 'DRAFT' | 'ACTIVE'; endDate?: string } = {},
): Promise<ArrangedPlan> {
  const eventId = await createEvent(test, tenant, { status, title: `Event ${randomUUIDv7()}` });
  const sheet = sheetToEvaluate();
  const shown = { visibleFrom: inDays(-1), invitedAt: inDays(-1), seenAt: inDays(-1) };
  const options = { sheet, endDate, ...(status === 'ACTIVE' && shown), title: `Task ${randomUUIDv7()}` };
  const taskId = await createTask(test, tenant, eventId, options);
  return { eventId, taskId, sheet, plan: planFor(taskId, sheet) };
}

/** Stores an evaluation, with a signed plan if it is published. */
export async function createEvaluation(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: TestTenant,
  { eventId, taskId, plan }: ArrangedPlan,
  { isSigned = false } = {},
): Promise<string> {
  const id = randomUUIDv7();
  await database.query(
    `with evaluation as (
       insert into evaluation (id, organisation_id, business_unit_id, event_id, plan) values ($1, $2, $3, $4, $6))
     insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     values ($2, $3, $4, $1, $5, 1)`,
    [id, organisationId, businessUnitId, eventId, taskId, JSON.stringify(plan)],
  );
  if (isSigned) {
    await database.query(
      `insert into evaluation_plan (organisation_id, business_unit_id, event_id, evaluation_id, number, plan, plan_hash,
         record, signature, record_hash) values ($2, $3, $4, $1, 1, $5, 'plan hash', $6, 'signature', 'record hash')`,
      [
        ...[id, organisationId, businessUnitId, eventId, JSON.stringify(plan)],
        JSON.stringify({
          format: 'tenderbox-plan/1',
          origin: 'https://tenders.example',
          eventReference: 'EV-1999-00001',
          evaluationId: id,
          number: 1,
          planHash: 'plan hash',
          at: inDays(-1),
          previous: null,
          keyId: 'key',
        }),
      ],
    );
  }
  return id;
}
