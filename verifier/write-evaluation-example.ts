/**
 * Writes the frozen example of an evaluation in an event record (`examples/evaluation-record.zip`): an amended plan, two
 * envelopes, two rounds, a draw, exclusions and a price of zero. Run it only when a format gets a new number: what others have
 * checked must not change. `node verifier/write-evaluation-example.ts`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EvaluationInput,
  evaluate,
  type GivenScores,
  type Plan,
} from '../packages/contract/src/index.ts';
import { canonical, hexHash, leafOf, type Members, recordHash, rootOf } from './bytes.mjs';
import { bytesOf, folder, jsonOf, keyId, resigned, zipOf } from './example-files.ts';

const id = (number: number) => `0199b000-0000-7000-8000-000000000${number}`;
const origin = 'https://tenders.example';
const eventReference = 'EV-2026-00061';
const signed = (members: Members) => resigned({ ...members, origin, keyId });
const end = '2026-11-16T17:00:00Z';

const [methodTask, priceTask] = [id(101), id(102)];
const [coded, crew, text] = [id(201), id(202), id(203)];
const lines = [id(211), id(212)];
const sheets = {
  [methodTask]: {
    sections: [
      {
        id: id(200),
        title: 'Method',
        questions: [
          { id: coded, label: 'Are all divers coded?', help: null, required: true, type: 'YES_NO' },
          { id: crew, label: 'Crew', help: null, required: true, type: 'NUMBER', unit: 'people' },
          { id: text, label: 'How will you work?', help: null, required: true, type: 'TEXT' },
        ],
      },
    ],
    priceTable: null,
  },
  [priceTask]: {
    sections: [],
    priceTable: {
      currency: 'EUR',
      noBidAllowed: false,
      lines: [
        { id: lines[0], code: '1', description: 'Survey', quantity: '3', unit: 'days' },
        { id: lines[1], code: '2', description: 'Report', quantity: '1', unit: null },
      ],
    },
  },
};

const suppliers = [
  { supplierId: id(111), name: 'Alba Diving', coded: true, crew: '15', prices: ['1200.00', '400.00'] },
  { supplierId: id(112), name: 'Beta Marine', coded: true, crew: '15', prices: ['1200.00', '400.00'] },
  {
    supplierId: id(113),
    name: 'D’Angelo Lavori Subacquei',
    coded: true,
    crew: '19',
    prices: ['1533.335', '400'],
  },
  { supplierId: id(114), name: 'Fjord Dykking', coded: true, crew: '12', prices: ['0', '0.00'] },
  { supplierId: id(115), name: 'Gull & Sons', coded: false, crew: '20', prices: null },
];

const plan: Plan = {
  title: 'Survey',
  method: 'POINTS',
  band: null,
  totalPoints: '100',
  decimals: 2,
  currency: 'EUR',
  rates: [],
  tieRule: [{ by: 'PRICE' }, { by: 'DRAW' }],
  missingLines: 'REFUSE',
  criteriaShown: 'ALL',
  disclosure: {
    ...{ ownPoints: true, rank: true, responseCount: true },
    ...{ winnerName: true, winnerPoints: true, winnerTotal: true },
  },
  resultOf: 'CONSENSUS',
  anonymous: false,
  evaluatorsNeeded: 2,
  commentRequired: { when: 'NEVER' },
  awardNeedsTwo: false,
  envelopes: [
    { title: 'Quality', taskIds: [methodTask] },
    { title: 'Price', taskIds: [priceTask] },
  ],
  groups: [],
  criteria: [
    {
      ...{ id: id(301), title: 'Coded divers', guidance: null, publicText: null, envelope: 1 },
      ...{ kind: 'REQUIREMENT', questionId: coded, rule: { kind: 'YES' } },
    },
    {
      ...{
        id: id(302),
        title: 'Method',
        guidance: null,
        publicText: 'How well the work is planned',
        envelope: 1,
      },
      ...{ groupId: null, points: '35', minimumPoints: null },
      ...{ kind: 'MANUAL', questionIds: [text], priceTaskIds: [], scale: { max: 5, step: '1', words: [] } },
    },
    {
      ...{ id: id(303), title: 'Crew', guidance: null, publicText: null, envelope: 1 },
      ...{ groupId: null, points: '15', minimumPoints: null },
      ...{ kind: 'NUMBER', questionId: crew, scoring: { kind: 'LINEAR', best: '20', worst: '8' } },
    },
    {
      ...{ id: id(304), title: 'Price', guidance: null, publicText: null, envelope: 2 },
      ...{ groupId: null, points: '50', minimumPoints: null },
      ...{ kind: 'PRICE', taskIds: [priceTask], formula: { kind: 'LOWEST_RATIO' } },
    },
  ],
};
const method = id(302);

const files = new Map<string, Buffer>();
const add = (path: string, content: string | object) =>
  files.set(
    path,
    Buffer.from(typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`),
  );

/** The folder of a task with its responses, closing and opening. Returns the root. */
function addTask(
  taskId: string,
  title: string,
  valuesOf: (one: (typeof suppliers)[number]) => Members | null,
) {
  const path = `Tasks/${title}`;
  const sheet = sheets[taskId] as (typeof sheets)[string];
  const sheetHash = hexHash(canonical(sheet));
  add(`${path}/task.json`, { id: taskId, title: title.slice(3), sheetVersion: 1, sheet, suppliers: [] });
  const records = suppliers.flatMap((supplier, index) => {
    const values = valuesOf(supplier);
    if (!values) return [];
    const { supplierId, name } = supplier;
    const responseId = supplierId.replace('0199b000', taskId === methodTask ? '0199b001' : '0199b002');
    const content = canonical({
      ...{ format: 'tenderbox-content/1', taskId, supplierId, responseId, version: 1 },
      ...{
        sheetVersion: 1,
        sheetHash,
        termsHash: null,
        nonce: hexHash(`${name} ${title}`),
        values,
        files: [],
      },
    });
    const receipt = signed({
      ...{
        format: 'tenderbox-receipt/2',
        eventReference,
        taskId,
        supplierId,
        supplierName: name,
        responseId,
      },
      ...{ version: 1, submittedAt: `2026-11-1${index}T09:30:00.25Z`, submittedBy: id(131 + index) },
      ...{ contentHash: hexHash(content), previous: null, epoch: 1, end },
    });
    const own = `${path}/Responses/S-${index + 1} ${name}`;
    add(`${own}/receipt.json`, receipt);
    add(`${own}/content.json`, content);
    add(`${own}/response.json`, {
      supplierCode: `S-${index + 1}`,
      name,
      supplierId,
      values,
      files: [],
      sheet,
    });
    return [receipt];
  });
  const inOrder = records.toSorted((one, other) => Buffer.compare(leafOf(one), leafOf(other)));
  const secret = hexHash(`The secret of ${title}`);
  const closing = signed({
    ...{ format: 'tenderbox-closing/2', taskId, number: 1, root: rootOf(inOrder, secret) },
    ...{ closedAt: '2026-11-16T17:01:00.4Z', epoch: 1, previous: null },
  });
  const openedAt = taskId === methodTask ? '2026-11-17T08:00:00.125Z' : '2026-11-18T12:00:00.5Z';
  const opening = signed({
    ...{ format: 'tenderbox-opening/2', eventReference, taskId, openedAt, epoch: 1 },
    confirmations: [{ roleEntryId: id(141), at: openedAt, number: 1, root: closing.root }],
    closings: [
      {
        closing,
        secret,
        lastEnd: end,
        records: inOrder,
        ends: inOrder.map(() => ({ end, extendedAt: null })),
      },
    ],
    ...{ buyersInvitations: [], faults: [] },
  });
  add(`${path}/closing-1.json`, closing);
  add(`${path}/opening.json`, opening);
  return String(closing.root);
}

const methodRoot = addTask(methodTask, '01 Method', (one) => ({
  [`answers/${coded}`]: one.coded,
  [`answers/${crew}`]: one.crew,
  [`answers/${text}`]: `${one.name}: from a barge`,
}));
const priceRoot = addTask(
  priceTask,
  '02 Prices',
  ({ prices }) =>
    prices && Object.fromEntries(prices.map((price, index) => [`prices/${lines[index]}/unitPrice`, price])),
);

const evaluationId = id(401);
const at = 'Evaluation/01 Survey';
/** The plan before its amendment asked for a larger crew. */
const firstPlan = canonical(plan).replace('"worst":"8"', '"worst":"10"');
const texts = [firstPlan, canonical(plan)];
const plans: Members[] = [];
for (const [index, planText] of texts.entries()) {
  const record = signed({
    ...{ format: 'tenderbox-plan/1', eventReference, evaluationId, number: index + 1 },
    ...{ planHash: hexHash(planText), at: `2026-11-0${index + 1}T10:00:00.5Z` },
    previous: plans[index - 1] ? recordHash(plans[index - 1] as Members) : null,
  });
  plans.push(record);
  add(`${at}/plan-${index + 1}.json`, record);
  add(`${at}/plan-${index + 1}-content.json`, planText);
}

const evaluators = [id(151), id(152)];
interface Given {
  round: number;
  envelope: number;
  /** Scores of both evaluators, and the agreed one, by supplier. */
  scores: [string, string, string][];
  lockedAt: string;
}
let previous: string | null = null;
const zeroPrice = {
  ...{ supplierId: id(114), cause: 'ZERO_PRICE', subjectId: null, excluded: true },
  ...{ reason: 'Abnormally low: it could not explain the price', decidedAt: '2026-11-18T13:00:00Z' },
};
const notCoded = {
  ...{ supplierId: id(115), cause: 'REQUIREMENT', subjectId: id(301), excluded: true },
  ...{ reason: 'Two divers are not coded', decidedAt: '2026-11-17T15:00:00Z' },
};

function addLock({ round, envelope, scores, lockedAt }: Given): void {
  const sheetsText = canonical({
    scores: suppliers.flatMap(({ supplierId }, index) =>
      evaluators.map((roleEntryId, person) => ({
        ...{ supplierId, criterionId: method, roleEntryId, score: scores[index]?.[person] },
        comment: person ? null : 'Well planned',
      })),
    ),
    consensus: suppliers.map(({ supplierId }, index) => {
      const [one, other, score] = scores[index] ?? ['', '', ''];
      const reason = one === other ? null : 'We talked about the barge';
      return {
        supplierId,
        criterionId: method,
        score,
        reason,
        feedback: reason && 'Name the barge next time',
      };
    }),
    decisions: envelope === 1 ? [notCoded] : [zeroPrice, notCoded],
    ties: [],
  });
  const excludedIds = new Set(envelope === 1 ? [id(115)] : [id(114), id(115)]);
  const root = envelope === 1 ? methodRoot : priceRoot;
  const given: GivenScores = {
    [method]: Object.fromEntries(suppliers.map((one, index) => [one.supplierId, [scores[index]?.[2] ?? '']])),
  };
  const input: EvaluationInput = {
    ...{ plan, envelope, excludedIds, scores: given },
    tables: envelope === 2 ? { [priceTask]: { currency: 'EUR', lineIds: lines } } : {},
    suppliers: suppliers.map(({ supplierId, prices, ...one }) => ({
      supplierId,
      answers: { [coded]: one.coded, [crew]: one.crew },
      prices: prices
        ? {
            [priceTask]: {
              [lines[0] as string]: totalOf(prices[0], 3),
              [lines[1] as string]: totalOf(prices[1], 1),
            },
          }
        : {},
    })),
    lots: Object.fromEntries(
      suppliers.map(({ supplierId }) => [supplierId, hexHash(`${root}${supplierId}`)]),
    ),
  };
  const { suppliers: evaluated, decidingIds } = evaluate(input);
  const record = signed({
    ...{ format: 'tenderbox-lock/1', eventReference, evaluationId, envelope, round },
    ...{ planHash: plans[1]?.planHash, sheetsHash: hexHash(sheetsText) },
    points: evaluated.flatMap(({ supplierId, points }) =>
      Object.entries(points).map(([criterionId, reached]) => ({ supplierId, criterionId, points: reached })),
    ),
    totals: evaluated.map(({ supplierId, total }) => ({ supplierId, total })),
    prices: evaluated.flatMap(({ supplierId, price }) =>
      price?.amount ? [{ supplierId, amount: price.amount, isAssumed: price.isAssumed }] : [],
    ),
    excluded: [...excludedIds].map((supplierId) => ({
      supplierId,
      reasonCode: supplierId === id(114) ? 'ZERO_PRICE' : 'REQUIREMENT',
    })),
    ranks: evaluated.flatMap(({ supplierId, rank }) => (rank === null ? [] : [{ supplierId, rank }])),
    ...{ ties: [], deciding: decidingIds, lockedAt, lockedBy: id(151), previous },
  });
  previous = recordHash(record);
  const own = `${at}/Round ${round}, envelope ${envelope}`;
  add(`${own}/lock.json`, record);
  add(`${own}/sheets.json`, sheetsText);
}

/** A price times a quantity, in cents. */
function totalOf(price = '0', quantity: number): string {
  const cents = Math.round(Number(price) * quantity * 100);
  return (cents / 100).toFixed(2);
}

const before: Given['scores'] = [
  ['4', '4', '4'],
  ['4', '5', '4'],
  ['3', '5', '5'],
  ['2', '2', '2'],
  ['5', '5', '5'],
];
const after: Given['scores'] = [...before];
after[2] = ['3', '4', '4'];
addLock({ round: 1, envelope: 1, scores: before, lockedAt: '2026-11-17T16:00:00.5Z' });
addLock({ round: 1, envelope: 2, scores: before, lockedAt: '2026-11-18T14:00:00.75Z' });
addLock({ round: 2, envelope: 1, scores: after, lockedAt: '2026-11-21T10:00:00.125Z' });
addLock({ round: 2, envelope: 2, scores: after, lockedAt: '2026-11-21T11:00:00Z' });

add('event.json', {
  ...{ format: 'tenderbox-event-record/2', at: '2026-11-22T09:00:00.25Z' },
  ...{ event: { reference: eventReference, title: 'Survey' }, acts: [], amendments: [] },
});
add('receipt-keys.json', jsonOf('receipt-keys.json').data);
files.set('key-records.json', bytesOf('key-records.json'));
const list = [...files].map(([path, bytes]) => `${hexHash(bytes)}  ${path}\n`).join('');
const sums = signed({
  ...{ format: 'tenderbox-sums/1', eventReference, at: '2026-11-22T09:00:01Z', sha256: hexHash(list) },
});
add('SHA256SUMS.txt', list);
add('SHA256SUMS.sig.json', sums);
writeFileSync(join(folder, 'evaluation-record.zip'), zipOf([...files]));
