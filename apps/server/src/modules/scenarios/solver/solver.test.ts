import { describe, expect, it } from 'vitest';
import { bestPerLine, bestSingle } from './best.ts';
import { chooseByRules } from './choose-by-rules.ts';
import { chooseLimited } from './limited.ts';
import { boundOf } from './limited-bound.ts';
import { improve, lowestCost, pickGreedily } from './limited-search.ts';
import { amountOf, type Choice, costOf, noPrice, type Offers } from './offers.ts';
import type { SolverRule } from './rules.ts';

const endless = { isOver: () => false, onProgress: () => undefined };
const solving = () => ({ until: performance.now() + 60_000, onProgress: () => undefined });

const offersOf = (rows: (number | null)[][]): Offers => ({
  lineCount: rows.length,
  supplierCount: rows[0]?.length ?? 0,
  amounts: Float64Array.from(rows.flat().map((amount) => amount ?? noPrice)),
});

/** The same numbers between 0 and 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomOffers(seed: number, lineCount: number, supplierCount: number, missing: number): Offers {
  const next = numbersFrom(seed);
  return offersOf(
    Array.from({ length: lineCount }, () => {
      const usual = 1000 + next() * 99_000;
      return Array.from({ length: supplierCount }, () =>
        next() < missing ? null : Math.round(usual * (0.7 + 0.6 * next())),
      );
    }),
  );
}

/** All ways to choose up to so many of the suppliers. */
function* choices(supplierCount: number, limit: number, from = 0): Generator<number[]> {
  yield [];
  if (limit === 0) return;
  for (let supplier = from; supplier < supplierCount; supplier += 1) {
    for (const others of choices(supplierCount, limit - 1, supplier + 1)) yield [supplier, ...others];
  }
}

/** The most lines and then the lowest cost that so many suppliers can reach, found in the plainest way. */
function bestOfAll(offers: Offers, limit: number): { lines: number; cost: number } {
  let best = { lines: 0, cost: 0 };
  for (const chosen of choices(offers.supplierCount, limit)) {
    let [lines, cost] = [0, 0];
    for (let line = 0; line < offers.lineCount; line += 1) {
      const least = Math.min(...chosen.map((supplier) => amountOf(offers, line, supplier)), noPrice);
      if (least === noPrice) continue;
      lines += 1;
      cost += least;
    }
    if (lines > best.lines || (lines === best.lines && cost < best.cost)) best = { lines, cost };
  }
  return best;
}

const summaryOf = (offers: Offers, { parts }: Choice) => ({
  lines: parts.length,
  cost: costOf(offers, parts),
});
const suppliersOf = ({ parts }: Pick<Choice, 'parts'>) => new Set(parts.map(({ supplier }) => supplier));

const three = offersOf([
  [100, 90, 120],
  [200, 230, 150],
  [300, null, 310],
  [null, null, null],
]);

describe('the best per line', () => {
  it('gives each line to the lowest price, and a line without prices to nobody', () => {
    expect(bestPerLine(three)).toEqual({
      parts: [
        { line: 0, supplier: 1, percent: 100 },
        { line: 1, supplier: 2, percent: 100 },
        { line: 2, supplier: 0, percent: 100 },
      ],
      bound: 540,
    });
  });

  it('prefers the first of several suppliers with the same price', () => {
    expect(bestPerLine(offersOf([[50, 50]])).parts).toEqual([{ line: 0, supplier: 0, percent: 100 }]);
  });
});

describe('the best single supplier', () => {
  it('is the cheapest of those with prices for the most lines', () => {
    const choice = bestSingle(three);
    expect([...suppliersOf(choice)]).toEqual([2]);
    expect(choice.bound).toBe(580);
  });

  it('is nobody if no one gave a price', () => {
    expect(bestSingle(offersOf([[null, null]]))).toEqual({ parts: [], bound: 0 });
  });
});

describe('at most so many suppliers', () => {
  it('are the cheapest choice with the most lines, in 300 random cases', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const offers = randomOffers(seed, 1 + (seed % 12), 2 + (seed % 6), (seed % 5) / 6);
      const limit = 1 + (seed % 4);
      const choice = chooseLimited(offers, limit, endless);
      expect(summaryOf(offers, choice)).toEqual(bestOfAll(offers, limit));
      expect(suppliersOf(choice).size).toBeLessThanOrEqual(limit);
      expect(choice.bound).toBe(costOf(offers, choice.parts));
    }
  });

  it('are never cheaper than the bound that is proved without trying all choices', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { lineCount, supplierCount, amounts } = randomOffers(seed, 30, 9, 0);
      const costs = { lineCount, supplierCount, costs: amounts, missing: 30 * 130_000 };
      const { cost } = bestOfAll({ lineCount, supplierCount, amounts }, 3);
      const start = improve(costs, pickGreedily(costs, 3), endless);
      const { chosen, bound } = boundOf(costs, 3, start, endless);
      expect(bound).toBeLessThanOrEqual(cost);
      expect(bound).toBeGreaterThan(cost * 0.95);
      expect(lowestCost(costs, chosen)).toBeLessThanOrEqual(cost * 1.02);
    }
  });

  it('are found among 60 suppliers and 400 lines, with a proved distance from the cheapest choice', () => {
    const offers = randomOffers(7, 400, 60, 0.1);
    const choice = chooseLimited(offers, 6, endless);
    const cost = costOf(offers, choice.parts);
    expect(choice.parts).toHaveLength(400);
    expect(suppliersOf(choice).size).toBe(6);
    expect(choice.bound).toBeLessThanOrEqual(cost);
    expect(choice.bound).toBeGreaterThan(cost * 0.9);
  });

  it('are those of the first search when the time is up', () => {
    const offers = randomOffers(7, 400, 60, 0.1);
    const choice = chooseLimited(offers, 6, { ...endless, isOver: () => true });
    expect(choice.parts).toHaveLength(400);
    expect(suppliersOf(choice).size).toBe(6);
  });
});

/** Whether whole lines, given to one supplier each, keep the rules; written without the solver's conditions. */
function keeps(offers: Offers, takers: readonly number[], rules: readonly SolverRule[]): boolean {
  const awarded = new Set(takers);
  const amounts = takers.map((supplier, line) => amountOf(offers, line, supplier));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const valueTo = (isOwn: (supplier: number) => boolean) =>
    amounts.reduce((sum, amount, line) => (isOwn(takers[line] as number) ? sum + amount : sum), 0);
  return rules.every((rule) => {
    if (rule.kind === 'SUPPLIER_COUNT')
      return awarded.size >= (rule.atLeast ?? 0) && awarded.size <= (rule.atMost ?? 99);
    if (rule.kind === 'NOT_TO')
      return takers.every(
        (supplier, line) =>
          !(rule.suppliers.includes(supplier) && (rule.lines === null || rule.lines.includes(line))),
      );
    if (rule.kind === 'ONLY_TO')
      return rule.lines.every((line) => rule.suppliers.includes(takers[line] as number));
    if (rule.kind === 'TOGETHER') return new Set(rule.lines.map((line) => takers[line])).size === 1;
    if (rule.kind === 'SHARE') {
      const share = (100 * valueTo((supplier) => rule.suppliers.includes(supplier))) / total;
      return share >= (rule.atLeast ?? 0) && share <= (rule.atMost ?? 100);
    }
    if (rule.kind === 'MINIMUM_IF_AWARDED')
      return rule.suppliers.every(
        (one) => !awarded.has(one) || valueTo((supplier) => supplier === one) >= rule.atLeast,
      );
    return true;
  });
}

/** The lowest cost of all ways to give the lines away under rules; null if there is none. */
function bestUnder(offers: Offers, rules: readonly SolverRule[]): number | null {
  let best: number | null = null;
  const { lineCount, supplierCount } = offers;
  for (let number = 0; number < supplierCount ** lineCount; number += 1) {
    const takers = Array.from(
      { length: lineCount },
      (_, line) => Math.floor(number / supplierCount ** line) % supplierCount,
    );
    const cost = takers.reduce((sum, supplier, line) => sum + amountOf(offers, line, supplier), 0);
    if (cost === noPrice || (best !== null && cost >= best)) continue;
    if (keeps(offers, takers, rules)) best = cost;
  }
  return best;
}

describe('rules', () => {
  const samples: [string, SolverRule[]][] = [
    ['a number of suppliers', [{ kind: 'SUPPLIER_COUNT', atLeast: 3, atMost: 3 }]],
    ['a supplier that does not get a line', [{ kind: 'NOT_TO', suppliers: [0, 1], lines: [0, 2] }]],
    ['a line for certain suppliers', [{ kind: 'ONLY_TO', suppliers: [2], lines: [1, 3] }]],
    ['lines that stay together', [{ kind: 'TOGETHER', lines: [0, 1, 4] }]],
    [
      'shares of the value',
      [
        { kind: 'SHARE', suppliers: [1], lines: null, measure: 'VALUE', atLeast: 30, atMost: null },
        { kind: 'SHARE', suppliers: [0, 2], lines: null, measure: 'VALUE', atLeast: null, atMost: 50 },
      ],
    ],
    [
      'a minimum for everyone who gets anything',
      [{ kind: 'MINIMUM_IF_AWARDED', suppliers: [0, 1, 2, 3], measure: 'MONEY', atLeast: 90_000 }],
    ],
    [
      'several of them',
      [
        { kind: 'SUPPLIER_COUNT', atLeast: null, atMost: 2 },
        { kind: 'TOGETHER', lines: [2, 3] },
        { kind: 'NOT_TO', suppliers: [3], lines: null },
      ],
    ],
  ];

  it.each(samples)('are kept at the lowest cost: %s', async (_title, rules) => {
    for (const seed of [1, 2, 3]) {
      const offers = randomOffers(seed, 6, 4, 0.1);
      const outcome = await chooseByRules(offers, rules, solving());
      const best = bestUnder(offers, rules);
      if (best === null) {
        expect(outcome.kind).toBe('CONTRADICTION');
        continue;
      }
      expect(outcome).toMatchObject({ kind: 'CHOSEN', counted: best });
      if (outcome.kind !== 'CHOSEN') continue;
      expect(outcome.bound).toBeGreaterThan(best - 1);
      expect(
        keeps(
          offers,
          outcome.parts.map(({ supplier }) => supplier),
          rules,
        ),
      ).toBe(true);
    }
  });

  it('divide a line in steps between no more suppliers than said', async () => {
    const offers = offersOf([
      [1000, 1100, 1200],
      [2000, 2100, 2300],
    ]);
    const outcome = await chooseByRules(
      offers,
      [
        { kind: 'SPLIT', lines: null, atMost: 2, step: 10 },
        { kind: 'SHARE', suppliers: [1], lines: [0], measure: 'LINES', atLeast: 25, atMost: null },
      ],
      solving(),
    );
    expect(outcome).toMatchObject({
      kind: 'CHOSEN',
      parts: [
        { line: 0, supplier: 0, percent: 70 },
        { line: 0, supplier: 1, percent: 30 },
        { line: 1, supplier: 0, percent: 100 },
      ],
      counted: 3030,
    });
  });

  it('that contradict each other are named, and no others', async () => {
    const outcome = await chooseByRules(
      randomOffers(4, 5, 4, 0),
      [
        { kind: 'NOT_TO', suppliers: [0], lines: [1] },
        { kind: 'SUPPLIER_COUNT', atLeast: 3, atMost: null },
        { kind: 'TOGETHER', lines: [0, 1, 2, 3] },
      ],
      solving(),
    );
    expect(outcome).toEqual({ kind: 'CONTRADICTION', rules: [1, 2] });
  });

  it('count an advantage and switching costs for the choice only', async () => {
    const offers = offersOf([[105, 100]]);
    const free = await chooseByRules(offers, [], solving());
    expect(free).toMatchObject({ parts: [{ supplier: 1 }], counted: 100 });
    const favoured = await chooseByRules(
      offers,
      [{ kind: 'ADVANTAGE', suppliers: [0], percent: 10 }],
      solving(),
    );
    expect(favoured).toMatchObject({ parts: [{ supplier: 0 }], counted: 94.5 });
    const kept = await chooseByRules(
      offers,
      [{ kind: 'SWITCHING_COST', suppliers: [0], amount: 6 }],
      solving(),
    );
    expect(kept).toMatchObject({ parts: [{ supplier: 0 }], counted: 105 });
  });

  it('prove nothing where suppliers were left out of lines to keep the model small', async () => {
    const offers = randomOffers(5, 260, 20, 0);
    const outcome = await chooseByRules(
      offers,
      [{ kind: 'NOT_TO', suppliers: [19], lines: null }],
      solving(),
    );
    expect(outcome).toMatchObject({ kind: 'CHOSEN', bound: null });
  });
});
