import { disclosurePresets, type Plan } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import type { Fact, PdfWriter } from '../../platform/pdf/pdf-document.ts';
import type { RecordedEvaluation, RecordedLock } from '../evaluation/index.ts';
import { writeEvaluation } from './evaluation.pdf.ts';
import type { EventRecord } from './record.content.ts';

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
  disclosure: disclosurePresets.EU_2007_66,
  resultOf: 'CONSENSUS',
  anonymous: false,
  evaluatorsNeeded: 1,
  commentRequired: { when: 'NEVER' },
  awardNeedsTwo: false,
  envelopes: [{ title: 'All', taskIds: ['task'] }],
  groups: [],
  criteria: [
    {
      ...{ id: 'method', title: 'Method', guidance: null, publicText: null, envelope: 1, groupId: null },
      ...{ kind: 'MANUAL', points: '60', minimumPoints: '20', questionIds: [], priceTaskIds: [] },
      scale: { max: 5, step: '1', words: [] },
    },
    {
      ...{ id: 'price', title: 'Price', guidance: null, publicText: null, envelope: 1, groupId: null },
      ...{
        kind: 'PRICE',
        points: '40',
        minimumPoints: null,
        taskIds: ['task'],
        formula: { kind: 'LOWEST_RATIO' },
      },
    },
  ],
};

const at = '2026-11-20T10:00:00Z';
const evaluation: RecordedEvaluation = {
  id: 'evaluation',
  plan,
  chair: 'Una Bell',
  state: { phase: 'RANKED', envelope: 1, round: 2 },
  plans: [{ number: 1, plan: '{}', record: JSON.stringify({ planHash: 'ab'.repeat(32) }), signature: '' }],
  evaluators: [
    {
      ...{ roleEntryId: 'olga', name: 'Olga Reed', criterionIds: ['method'], removedAt: null },
      ...{ declaredAt: at, conflicts: ['Clyde'] },
    },
  ],
  submissions: [{ round: 1, envelope: 1, at, by: 'Olga Reed', roleEntryId: 'olga' }],
  scoringEnds: [],
  reopenings: [
    { round: 2, envelope: 1, at: '2026-11-21T10:00:00Z', by: 'Una Bell', reason: 'Complaint upheld' },
  ],
  locks: [{ round: 1, envelope: 1, at, by: 'Una Bell' }],
  unlocked: [],
};
const suppliers = ['Alba', 'Beta', 'Clyde'].map((name, index) => ({
  supplierId: name,
  supplierCode: `S-${index + 1}`,
  name,
}));
const lock: RecordedLock = {
  record: JSON.stringify({
    points: [
      { supplierId: 'Alba', criterionId: 'method', points: '48.00' },
      { supplierId: 'Alba', criterionId: 'price', points: '40.00' },
    ],
    totals: [{ supplierId: 'Alba', total: '88.00' }],
    prices: [{ supplierId: 'Alba', amount: '4000.00', isAssumed: false }],
    excluded: [{ supplierId: 'Clyde', reasonCode: 'MINIMUM_POINTS' }],
    ranks: [
      { supplierId: 'Alba', rank: 1 },
      { supplierId: 'Beta', rank: 1 },
    ],
    deciding: [{ withoutId: 'Beta', firstId: 'Alba' }],
  }),
  sheets: JSON.stringify({
    scores: [],
    consensus: [
      { supplierId: 'Alba', criterionId: 'method', score: '4', reason: 'Talked it through', feedback: null },
    ],
    decisions: [
      {
        ...{ supplierId: 'Clyde', cause: 'MINIMUM_POINTS', subjectId: 'method', excluded: true },
        reason: 'Far below',
      },
    ],
    ties: [],
  }),
  signature: '',
  recordHash: 'cd'.repeat(32),
  suppliers,
};

describe('an evaluation in the PDF of a record', () => {
  it('tells its plan, people, rounds and result', async () => {
    const lines: string[] = [];
    const facts = (some: Fact[]) => lines.push(...some.map(({ label, value }) => `${label}: ${value}`));
    const writer: PdfWriter = {
      heading: (text) => lines.push(text),
      annex: (text) => lines.push(text),
      paragraph: (text) => lines.push(text),
      code: () => undefined,
      facts,
      entries: async (entries) => {
        for (const entry of entries) {
          lines.push(entry.title);
          facts(entry.facts);
        }
      },
    };
    const record = { event: { timeZone: 'UTC' }, lockOf: async () => lock } as unknown as EventRecord;
    const hashes = await writeEvaluation(writer, record, evaluation, 1);
    for (const line of [
      'Evaluation 1: Survey',
      'Equal suppliers: Decided by the lower price, then by a draw by the hash of the closing record, then by the chair',
      'Method: 60 points',
      'At least: 20 points',
      'Scoring: Points × lowest price / price',
      'Olga Reed',
      'Declared: 2026-11-20 10:00 UTC, conflicts with Clyde',
      'Submitted: 2026-11-20 10:00 UTC, round 1',
      'Reopened: round 2',
      'Reason: Complaint upheld',
      'Evaluation 1: result: round 1',
      'Without Beta, Alba would be first.',
      'Rank 1: Alba (S-1)',
      'Total price: 4,000.00 EUR',
      'Method: 48.00 of 60 points, agreed score 4',
      ': Reason: Talked it through',
      'Rank 1: Beta (S-2)',
      'Excluded: Clyde (S-3)',
      'Excluded: Below the minimum points: Method',
      'Reason: Far below',
    ])
      expect(lines).toContain(line);
    expect(hashes.map(({ title }) => title)).toEqual(['Survey, plan 1', 'Survey, lock: round 1']);
    expect(hashes[1]?.facts[0]?.value).toContain('cdcd cdcd');
  });
});
