import {
  criterionColumns,
  disclosurePresets,
  type Plan,
  type PlanImport,
  type PlanTask,
  planSchema,
  startPlan,
} from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { unguardedCells } from '../../../../test/exported.ts';
import { arrangePlan, createEvaluation } from '../../../../test/factories/evaluations.ts';
import { hostileWorkbooks } from '../../../../test/factories/hostile-workbooks.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { workbookType } from '../../../../test/factories/supplier-uploads.ts';
import { type TestCell, workbookOf } from '../../../../test/factories/workbooks.ts';
import { multipart } from '../../../../test/multipart.ts';
import { type RequestFn, requestAs } from '../../../../test/request-as.ts';
import { readPlan } from './read-plan.ts';
import { writePlan } from './write-plan.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const question = (number: number, type: PlanTask['questions'][number]['type'], label: string) => ({
  id: id(number),
  section: 'Quality',
  label,
  type,
  unit: null,
  options: type === 'SEVERAL_OF' ? ['ISO 9001', 'a = b', 'None'] : null,
});
const tasks: PlanTask[] = [
  {
    id: id(1),
    title: 'Method',
    endDate: '2027-01-01T12:00:00Z',
    evaluationId: null,
    currency: null,
    lineCount: 0,
    questions: [
      question(11, 'LONG_TEXT', 'How?'),
      question(12, 'NUMBER', 'Months'),
      question(13, 'DATE', 'Ready'),
      question(14, 'YES_NO', 'Insured'),
      question(15, 'SEVERAL_OF', 'Certificates'),
      question(16, 'FILE', '=Policy'),
    ],
  },
  {
    id: id(2),
    title: 'Prices',
    endDate: '2027-01-01T12:00:00Z',
    evaluationId: null,
    currency: 'GBP',
    lineCount: 2,
    // The same label as in the other task.
    questions: [question(21, 'NUMBER', 'Months')],
  },
];
const named = { guidance: null, publicText: null, envelope: 1 };
const scored = { ...named, groupId: null, minimumPoints: null };
const bands = (...steps: [string | null, string][]) => ({
  kind: 'BANDS' as const,
  bands: steps.map(([upTo, points]) => ({ upTo, points })),
});
const price = { ...scored, kind: 'PRICE' as const, envelope: 2, points: '1', taskIds: [id(2)] };
const plan: Plan = {
  title: '=Survey & co',
  method: 'PRICE_PER_POINT',
  band: { percent: 7, decidedBy: 'POINTS' },
  totalPoints: '250.50',
  decimals: 3,
  currency: 'EUR',
  rates: [{ currency: 'GBP', rate: '1.143211', day: '2026-11-17', source: 'ECB' }],
  tieRule: [{ by: 'PRICE' }, { by: 'CRITERION', criterionId: id(102) }, { by: 'DRAW' }],
  missingLines: 'HIGHEST',
  criteriaShown: 'NAMES',
  disclosure: { ...disclosurePresets.PRIVATE, rank: true },
  resultOf: 'MEAN',
  anonymous: true,
  evaluatorsNeeded: 3,
  commentRequired: { when: 'BELOW', score: '2.5' },
  awardNeedsTwo: true,
  envelopes: [
    { title: 'Quality', taskIds: [id(1)] },
    { title: 'Price', taskIds: [id(2)] },
  ],
  groups: [{ id: id(51), title: 'Quality', minimumPoints: '12.50' }],
  criteria: [
    {
      ...scored,
      kind: 'MANUAL',
      id: id(102),
      title: 'Method',
      guidance: 'Look at\nthe programme',
      publicText: '+ How you work',
      groupId: id(51),
      minimumPoints: '3',
      points: '35.25',
      questionIds: [id(11), id(12)],
      priceTaskIds: [],
      scale: { max: 3, step: '0.5', words: ['Poor', null, 'Good = fine', null] },
    },
    {
      ...scored,
      kind: 'YES_NO',
      id: id(103),
      title: 'Insured',
      points: '5',
      questionId: id(14),
      yes: '5',
      no: '0.5',
    },
    {
      ...scored,
      kind: 'CHOICE',
      id: id(104),
      title: 'Certificates',
      points: '6',
      questionId: id(15),
      options: [
        { option: 'ISO 9001', points: '4' },
        { option: 'a = b', points: '3' },
      ],
    },
    {
      ...scored,
      kind: 'NUMBER',
      id: id(105),
      title: 'Warranty',
      points: '10',
      questionId: id(12),
      scoring: { kind: 'LINEAR', best: '36', worst: '-12.5' },
    },
    {
      ...scored,
      kind: 'NUMBER',
      id: id(106),
      title: 'Support',
      envelope: 2,
      points: '10',
      questionId: id(21),
      scoring: bands(['12', '1'], [null, '10']),
    },
    {
      ...scored,
      kind: 'DATE',
      id: id(107),
      title: 'Ready',
      points: '8',
      questionId: id(13),
      scoring: { kind: 'LINEAR', best: '2027-01-05', worst: '2027-01-30' },
    },
    {
      ...scored,
      kind: 'DATE',
      id: id(108),
      title: 'Soon',
      points: '8',
      questionId: id(13),
      scoring: bands(['2027-01-31', '8']),
    },
    { ...price, id: id(109), title: 'Ratio', formula: { kind: 'LOWEST_RATIO' } },
    { ...price, id: id(110), title: 'Multiple', formula: { kind: 'LINEAR_TO_MULTIPLE', multiple: '1.5' } },
    { ...price, id: id(111), title: 'Range', formula: { kind: 'LINEAR_MIN_MAX' } },
    { ...price, id: id(112), title: 'Ends', formula: { kind: 'ABSOLUTE', best: '90000', worst: '200000' } },
    { ...price, id: id(113), title: 'Bands', formula: bands(['100', '1'], ['200.5', '0.5'], [null, '0']) },
    ...(
      [
        [14, { kind: 'YES' }],
        [15, { kind: 'ONE_OF', options: ['ISO 9001', 'None'] }],
        [12, { kind: 'AT_LEAST', value: '12' }],
        [12, { kind: 'AT_MOST', value: '48.5' }],
        [13, { kind: 'NOT_BEFORE', day: '2027-02-01' }],
        [16, { kind: 'FILE_PRESENT' }],
      ] as const
    ).map(([of, rule], index) => ({
      ...named,
      kind: 'REQUIREMENT' as const,
      id: id(120 + index),
      title: `Must ${index}`,
      questionId: id(of),
      rule: rule as never,
    })),
  ],
};

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer;
const read = (buffer: Buffer) => readPlan(bytesOf(buffer), startPlan('New', tasks), tasks);

describe('a plan as a workbook', () => {
  it('is the same after export and import', async () => {
    expect(planSchema.parse(plan)).toEqual(plan);
    const { plan: found, criterionCount, refused } = await read(await writePlan(plan, tasks));
    expect(refused).toEqual([]);
    expect(found).toEqual(plan);
    expect(criterionCount).toBe(plan.criteria.length);
    const start = startPlan('New', tasks);
    expect((await read(await writePlan(start, tasks))).plan).toEqual(start);
  });

  it('marks texts that look like formulas as texts', async () => {
    expect(await unguardedCells(await writePlan(plan, tasks))).toEqual([]);
  });

  const head: TestCell[] = Object.values(criterionColumns);
  const cellsOf = (cells: Partial<Record<keyof typeof criterionColumns, TestCell>>) =>
    (Object.keys(criterionColumns) as (keyof typeof criterionColumns)[]).map((field) => cells[field] ?? null);
  const good = { kind: 'Scored by people', title: 'Good', points: 12.5 };

  it.each<[string, Partial<Record<keyof typeof criterionColumns, TestCell>>, [string, string, string]]>([
    [
      'an unknown kind',
      { ...good, kind: 'Colour' },
      ['A3', 'Kind', 'Must be one of: Price, Scored by people, Yes or no, Choice, Number, Date, Requirement'],
    ],
    ['a missing title', { ...good, title: null }, ['B3', 'Criterion', 'This field is required']],
    [
      'a formula',
      { ...good, title: { formula: 'cmd|calc!A1', value: 'x' } },
      ['B3', 'Criterion', 'Formula: replace it with its value'],
    ],
    [
      'points that are a text',
      { ...good, points: 'many' },
      ['C3', 'Points', 'Must be a number with at most 2 decimal places'],
    ],
    [
      'a group that does not exist',
      { ...good, group: 'None' },
      ['E3', 'Group', 'This group is not on the sheet Groups, or is there twice'],
    ],
    [
      'an envelope that does not exist',
      { ...good, envelope: 3 },
      ['F3', 'Envelope', 'This value is not valid'],
    ],
    [
      'a question that does not exist',
      { ...good, questions: 'Nope' },
      ['G3', 'Questions', '“Nope” does not exist in this event, or several have this name'],
    ],
    [
      'a question whose name two have',
      { ...good, questions: 'Months' },
      ['G3', 'Questions', '“Months” does not exist in this event, or several have this name'],
    ],
    [
      'a value of another kind',
      { ...good, rule: 'Yes' },
      ['Q3', 'Must be', 'Does not apply to this kind of criterion: clear the cell'],
    ],
    [
      'steps without an equals sign',
      { ...good, kind: 'Yes or no', questions: 'Insured', steps: 'Yes 5' },
      ['M3', 'Points per answer', 'Each line must be an answer, an equals sign and points'],
    ],
    [
      'a formula that is not known',
      { ...good, kind: 'Price', prices: 'Prices', formula: 'Magic' },
      [
        'I3',
        'Formula',
        'Must be one of: Lowest ratio, Linear to multiple, Linear from lowest to highest, Linear from best to worst, Bands',
      ],
    ],
    [
      'minimum points above the points',
      { ...good, minimumPoints: '99' },
      ['D3', 'Minimum points', 'The minimum cannot be above the points of the criterion'],
    ],
    [
      'a word for a score that the scale does not have',
      { ...good, scaleMax: 5, scaleWords: '9 = Great' },
      ['P3', 'Words for scores', 'Each line must be a score of the scale, an equals sign and a word'],
    ],
  ])('refuses %s, and reads the other rows', async (_what, cells, expected) => {
    const content = workbookOf({ Criteria: [head, cellsOf({ ...good, id: id(900) }), cellsOf(cells)] });
    const { plan: found, refused } = await read(content);
    expect(refused.map(({ cell, column, reason }) => [cell, column, reason])).toEqual([expected]);
    expect(refused[0]?.sheet).toBe('Criteria');
    expect(found.criteria).toMatchObject([{ id: id(900), title: 'Good', points: '12.5', kind: 'MANUAL' }]);
    expect(planSchema.safeParse(found).success).toBe(true);
  });

  it('refuses settings, rates and envelopes cell by cell', async () => {
    const { plan: found, refused } = await read(
      workbookOf({
        Plan: [
          ['Setting', 'Value'],
          ['Method', 'Dice'],
          ['Total points', -5],
          ['Decimal places of points', 9],
          ['Equals are decided by', 'Criterion: Nobody'],
          ['Currency', 'gbp'],
          ['Favourite colour', 'Red'],
        ],
        Criteria: [head, cellsOf({ ...good, id: id(900) }), cellsOf({ ...good, id: id(900) })],
        'Exchange rates': [
          ['Currency', 'Rate', 'Date', 'Source'],
          ['JPY', '0.0061231', '2026-11-17', 'ECB'],
          ['USD', '0.9', { date: 46_343 }, 'ECB'],
        ],
        Envelopes: [
          ['Envelope', 'Title', 'Task'],
          [1, 'All', 'Method'],
          [9, 'Nine', 'Prices'],
          [1, 'All', 'Nope'],
          [1, 'All', 'Method'],
        ],
      }),
    );
    expect(refused.map(({ sheet, cell }) => `${sheet} ${cell}`)).toEqual([
      ...['Plan B2', 'Plan B3', 'Plan B4', 'Plan B5', 'Plan A7', 'Criteria U3'],
      ...['Envelopes A3', 'Envelopes C4', 'Envelopes C5', 'Exchange rates B2'],
    ]);
    expect(found).toMatchObject({
      method: 'POINTS',
      currency: 'GBP',
      rates: [{ currency: 'USD', day: '2026-11-17' }],
      envelopes: [{ title: 'All', taskIds: [id(1)] }],
    });
  });
});

describe('the import of a plan', () => {
  let test: TestApp;
  let tenant: TestTenant;
  let ask: RequestFn;
  let eventId: string;
  let evaluationId: string;
  beforeAll(async () => {
    test = await startTestApp();
    tenant = await createTenant(test);
    ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const arranged = await arrangePlan(test, tenant);
    eventId = arranged.eventId;
    evaluationId = await createEvaluation(test, tenant, arranged);
  });
  afterAll(() => test.close());
  const send = (content: Buffer) =>
    ask(
      `POST /api/business-unit/events/${eventId}/plan-import`,
      multipart([{ name: 'file', filename: 'plan.xlsx', type: workbookType, content }]),
    );

  it('gives back the plan that was exported, and saves nothing', async () => {
    const path = `/api/business-unit/evaluations/${evaluationId}`;
    const { plan: stored, revision } = (await ask(`GET ${path}`)).json().data;
    const exported = await ask(`GET ${path}/plan.xlsx`);
    expect(exported.headers['content-disposition']).toMatch(/plan_ev-.*\.xlsx/);
    const answer = await send(exported.rawPayload);
    const { plan: found, refused } = answer.json().data as PlanImport;
    expect(refused).toEqual([]);
    expect(found).toEqual(stored);
    expect((await ask(`GET ${path}`)).json().data.revision).toBe(revision);
    const saved = await ask(`PUT ${path}`, { payload: { revision, plan: found } });
    expect(saved.statusCode, saved.body).toBe(200);
  });

  it('names the sheet or column that is missing', async () => {
    const reasonOf = async (content: Buffer) => (await send(content)).json().fieldErrors[0]?.message;
    expect(await reasonOf(workbookOf({ Other: [['x']] }))).toBe(
      'This Excel file has no sheet called Criteria.',
    );
    expect(
      await reasonOf(
        workbookOf({
          Criteria: [
            ['Kind', 'Points'],
            ['Price', 5],
          ],
        }),
      ),
    ).toMatch(/^On the sheet Criteria, the column Criterion is missing/);
    const many = Array.from({ length: 300 }, () => ['Price', 'x']);
    expect((await send(workbookOf({ Criteria: [['Kind', 'Criterion'], ...many] }))).statusCode).toBe(400);
    expect(await reasonOf(Buffer.from('nothing'))).toMatch(/not an Excel file/);
  });

  it('refuses hostile files', async () => {
    for (const [name, make] of hostileWorkbooks.slice(0, 4)) {
      const { statusCode } = await send(make());
      expect(statusCode, name).toBe(400);
    }
  });

  it('is for buyers of the event alone', async () => {
    const others = await createTenant(test);
    const stranger = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', others));
    const parts = multipart([
      {
        name: 'file',
        filename: 'plan.xlsx',
        type: workbookType,
        content: workbookOf({ Criteria: [['Kind', 'Criterion']] }),
      },
    ]);
    expect((await stranger(`POST /api/business-unit/events/${eventId}/plan-import`, parts)).statusCode).toBe(
      404,
    );
    expect((await stranger(`GET /api/business-unit/evaluations/${evaluationId}/plan.xlsx`)).statusCode).toBe(
      404,
    );
  });
});
