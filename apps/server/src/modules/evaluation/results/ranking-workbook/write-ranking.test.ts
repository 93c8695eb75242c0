import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  disclosurePresets,
  type EvaluationInput,
  evaluate,
  type Plan,
  type PriceFormula,
  type ScoredCriterion,
  type SupplierFacts,
} from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { unguardedCells } from '../../../../../test/exported.ts';
import { computeFormulas } from '../../../../../test/formulas.ts';
import { writeRanking } from './write-ranking.ts';

const about = { guidance: null, publicText: null, envelope: 1, groupId: null, minimumPoints: null };
const price = (formula: PriceFormula, points = '40'): ScoredCriterion => ({
  ...about,
  kind: 'PRICE',
  id: 'price',
  title: 'Price',
  points,
  taskIds: ['task'],
  formula,
});
const manual = (id: string, points: string): ScoredCriterion => ({
  ...about,
  kind: 'MANUAL',
  id,
  title: `=${id}`,
  points,
  questionIds: [],
  priceTaskIds: [],
  scale: { max: 5, step: '1', words: [] },
});
const months: ScoredCriterion = {
  ...about,
  kind: 'NUMBER',
  id: 'months',
  title: 'Months',
  points: '10',
  questionId: 'months',
  scoring: { kind: 'LINEAR', best: '36', worst: '12' },
};
const bands: ScoredCriterion = {
  ...months,
  id: 'bands',
  scoring: {
    kind: 'BANDS',
    bands: [
      { upTo: '12', points: '0' },
      { upTo: '24', points: '4.5' },
      { upTo: null, points: '10' },
    ],
  },
};
const ready: ScoredCriterion = {
  ...about,
  kind: 'DATE',
  id: 'ready',
  title: 'Ready',
  points: '8',
  questionId: 'ready',
  scoring: { kind: 'LINEAR', best: '2027-01-05', worst: '2027-01-30' },
};
const insured: ScoredCriterion = {
  ...about,
  kind: 'YES_NO',
  id: 'insured',
  title: 'Insured',
  points: '5',
  questionId: 'insured',
  yes: '5',
  no: '1.5',
};
const certificates: ScoredCriterion = {
  ...about,
  kind: 'CHOICE',
  id: 'certificates',
  title: 'Certificates',
  points: '6',
  questionId: 'certificates',
  options: [
    { option: 'ISO 9001', points: '4' },
    { option: '=ISO 14001', points: '3' },
    { option: 'None', points: '0' },
  ],
};

const planOf = (changes: Partial<Plan> = {}): Plan => ({
  title: 'Survey',
  method: 'POINTS',
  band: null,
  totalPoints: '100',
  decimals: 2,
  currency: 'EUR',
  rates: [],
  tieRule: [{ by: 'PRICE' }],
  missingLines: 'REFUSE',
  criteriaShown: 'ALL',
  disclosure: disclosurePresets.PRIVATE,
  resultOf: 'MEAN',
  anonymous: false,
  evaluatorsNeeded: 2,
  commentRequired: { when: 'NEVER' },
  awardNeedsTwo: false,
  envelopes: [{ title: 'All', taskIds: ['task'] }],
  groups: [],
  criteria: [price({ kind: 'LOWEST_RATIO' }), manual('method', '35'), manual('team', '15'), months],
  ...changes,
});

const supplier = (
  supplierId: string,
  amount: string | null,
  answers: SupplierFacts['answers'] = {},
): SupplierFacts => ({ supplierId, answers, prices: { task: { line: amount } } });

const inputOf = (plan: Plan, changes: Partial<EvaluationInput> = {}): EvaluationInput => ({
  plan,
  envelope: 1,
  tables: { task: { currency: 'EUR', lineIds: ['line'] } },
  suppliers: [
    supplier('A', '100000.00', { months: '24' }),
    supplier('B', '120000.00', { months: '36' }),
    supplier('C', '150000.00', { months: '12' }),
  ],
  excludedIds: new Set(),
  scores: {
    method: { A: ['3', '4', '3'], B: ['5', '4', '5'], C: ['5', '5', '5'] },
    team: { A: ['4', '4', '4'], B: ['4', '3', '4'], C: ['5', '5', '4'] },
  },
  lots: {},
  ...changes,
});

const evaluators = ['Una Bell', '=cmd|calc', 'Carla Diaz'];

let written = 0;

/** Writes a ranking and expects every formula to compute what was written, and the ranking to be the product's. */
async function check(input: EvaluationInput) {
  const evaluated = evaluate(input);
  const suppliers = evaluated.suppliers
    .map(({ supplierId }) => ({ supplierId, supplierCode: `S-${supplierId}`, name: `=${supplierId}+1` }))
    .toSorted((one, other) => one.supplierId.localeCompare(other.supplierId));
  const workbook = await writeRanking({
    input,
    evaluated,
    suppliers,
    nameOfEvaluator: (name) => name,
    evaluatorsOf: (criterionId, supplierId) =>
      evaluators.slice(0, input.scores[criterionId]?.[supplierId]?.length ?? 0),
  });
  // To compare with LibreOffice: docs/decisions/0081-workbooks-and-ties.md.
  const { WORKBOOKS_TO } = process.env;
  written += 1;
  if (WORKBOOKS_TO) await writeFile(join(WORKBOOKS_TO, `ranking-${written}.xlsx`), workbook);
  const formulas = await computeFormulas(workbook);
  for (const { at, formula, cached, computed } of formulas) {
    const isAlike =
      typeof cached === 'number' && typeof computed === 'number'
        ? Math.abs(cached - computed) <= Math.abs(cached) * 1e-12
        : cached === computed;
    expect(isAlike, `${at} ${formula}: ${computed} instead of ${cached}`).toBe(true);
  }
  const computedAt = new Map(formulas.map(({ at, computed }) => [at, computed]));
  for (const [index, { supplierId }] of suppliers.entries()) {
    const found = evaluated.suppliers.find((one) => one.supplierId === supplierId);
    expect(computedAt.get(`Ranking!A${index + 2}`), supplierId).toBe(found?.rank ?? '');
    expect(computedAt.get(`Ranking!E${index + 2}`), supplierId).toBe(
      found?.total == null ? '' : Number(found.total),
    );
  }
  return { workbook, evaluated, formulas };
}

describe('a ranking as a workbook', () => {
  it('computes the figures of the example', async () => {
    const { evaluated } = await check(inputOf(planOf()));
    expect(evaluated.suppliers.map(({ total, rank }) => [total, rank])).toEqual([
      ['80.33', 2],
      ['87.00', 1],
      ['75.67', 3],
    ]);
  });

  it.each<PriceFormula>([
    { kind: 'LOWEST_RATIO' },
    { kind: 'LINEAR_TO_MULTIPLE', multiple: '1.5' },
    { kind: 'LINEAR_MIN_MAX' },
    { kind: 'ABSOLUTE', best: '90000', worst: '200000' },
    {
      kind: 'BANDS',
      bands: [
        { upTo: '110000', points: '40' },
        { upTo: '150000', points: '12.5' },
      ],
    },
  ])('computes a price by $kind', async (formula) => {
    const criteria = [price(formula)];
    const offers = ['100000.00', '120000.00', '150000.00', '210000.00'];
    for (const amounts of [offers, ['0.00', '0.00', '5.00', '0.01'], ['7.00', '7.00'], [null, '9.00']]) {
      const suppliers = amounts.map((amount, index) => supplier(String(index), amount));
      await check(inputOf(planOf({ criteria }), { suppliers, scores: {} }));
    }
    const suppliers = offers.map((amount, index) => supplier(String(index), amount));
    await check(inputOf(planOf({ criteria }), { suppliers, scores: {}, excludedIds: new Set(['0', '3']) }));
  });

  it('computes every kind of answer, and takes points that people gave instead', async () => {
    const criteria = [months, bands, ready, insured, certificates, manual('method', '30')];
    const suppliers = [
      supplier('A', '1.00', {
        months: '19',
        ready: '2027-01-12',
        insured: true,
        certificates: ['ISO 9001', '=ISO 14001'],
      }),
      supplier('B', '1.00', { months: '12.5', ready: '2026-12-01', insured: false, certificates: 'None' }),
      supplier('C', '1.00', { months: null, ready: null, insured: null, certificates: null }),
      supplier('D', '1.00', {}),
    ];
    const byHand = { D: ['2.25'] };
    const scores = {
      method: { A: ['4', '4', '3'], B: ['4'], C: ['0', '5'], D: ['1'] },
      months: byHand,
      bands: byHand,
      ready: byHand,
      insured: byHand,
      certificates: byHand,
    };
    const { evaluated } = await check(inputOf(planOf({ criteria }), { suppliers, scores }));
    expect(evaluated.suppliers[0]?.points).toEqual({
      months: '2.92',
      bands: '4.50',
      ready: '5.76',
      insured: '5.00',
      certificates: '6.00',
      method: '22.00',
    });
  });

  it('computes agreed scores, and leaves open what an excluded supplier misses', async () => {
    const plan = planOf({ resultOf: 'CONSENSUS', decimals: 4 });
    const scores = { method: { A: ['3.5'], B: ['4'] }, team: { A: ['1'], B: ['5'] } };
    const { evaluated } = await check(inputOf(plan, { scores, excludedIds: new Set(['C']) }));
    expect(evaluated.suppliers.map(({ rank }) => rank)).toEqual([2, 1, null]);
  });

  it('ranks by each method, with ties', async () => {
    const team = manual('team', '1000');
    const offers: [string, string | null, string][] = [
      ['A', '100000', '3.1'],
      ['B', '120000', '3.95'],
      ['C', '150000', '4.7'],
      ['D', '150000', '4.7'],
      ['E', '100000', '3.1'],
      ['F', null, '4.7'],
    ];
    const suppliers = offers.map(([id, amount]) => supplier(id, amount));
    const scores = { team: Object.fromEntries(offers.map(([id, , score]) => [id, [score]])) };
    const methods: Partial<Plan>[] = [
      { method: 'POINTS' },
      { method: 'LOWEST_PRICE' },
      { method: 'PRICE_PER_POINT' },
      { method: 'PRICE_PER_POINT', band: { percent: 5, decidedBy: 'POINTS' } },
      { method: 'PRICE_PER_POINT', band: { percent: 5, decidedBy: 'PRICE' } },
    ];
    const tieRules: Plan['tieRule'][] = [
      [],
      [{ by: 'PRICE' }],
      [{ by: 'CRITERION', criterionId: 'team' }, { by: 'DRAW' }],
    ];
    const lots = { A: 'f', B: 'e', C: 'd', D: 'c', E: 'b', F: 'a' };
    for (const method of methods) {
      for (const tieRule of tieRules) {
        const plan = planOf({
          ...method,
          tieRule,
          criteria: [{ ...price({ kind: 'ABSOLUTE', best: '1', worst: '2' }), points: '1' }, team],
        });
        await check(inputOf(plan, { suppliers, scores, lots }));
        await check(inputOf(plan, { suppliers, scores, lots, excludedIds: new Set(['A', 'C']) }));
        const free = [...suppliers, supplier('G', '0.00'), supplier('H', '0.00')];
        const more = { team: { ...scores.team, G: ['1'], H: ['2'] } };
        await check(inputOf(plan, { suppliers: free, scores: more, lots }));
        const { evaluated } = await check(
          inputOf(plan, {
            suppliers,
            scores,
            lots,
            tieDecisions: [
              ['D', 'C'],
              ['E', 'A'],
            ],
          }),
        );
        const ranks = new Map(evaluated.suppliers.map(({ supplierId, rank }) => [supplierId, rank ?? 0]));
        if (tieRule[0]?.by === 'PRICE') {
          expect(ranks.get('D')).toBe((ranks.get('C') ?? 0) - 1);
        }
      }
    }
  });

  it('computes the same as the product for random offers', async () => {
    let seed = 20_261_118;
    const random = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % max;
    };
    for (let round = 0; round < 10; round += 1) {
      const ids = Array.from({ length: 20 }, (_, index) => `S${String(index).padStart(2, '0')}`);
      const plan = planOf({ decimals: round % 5, tieRule: [{ by: 'PRICE' }, { by: 'DRAW' }] });
      const suppliers = ids.map((id) =>
        supplier(id, `${1 + random(300_000)}.${String(random(100)).padStart(2, '0')}`, {
          months: String(random(500) / 10),
        }),
      );
      const given = () => Object.fromEntries(ids.map((id) => [id, [0, 1, 2].map(() => String(random(6)))]));
      const scores = { method: given(), team: given() };
      const excludedIds = new Set(ids.filter(() => random(6) === 0));
      await check(inputOf(plan, { suppliers, scores, excludedIds }));
    }
  });

  it('marks texts of suppliers and people that look like formulas as texts', async () => {
    const { workbook } = await check(inputOf(planOf()));
    const cells = await unguardedCells(workbook);
    expect(cells.filter((cell) => !cell.startsWith('<f'))).toEqual([]);
  });
});
