import { amountOf, type ChosenPart, noPrice, type Offers, pricedLines } from './offers.ts';
import type { SolverRule } from './rules.ts';

/** A linear condition on variables. */
interface Row {
  lower: number;
  upper: number;
  columns: number[];
  values: number[];
}

/** A supplier's part of a line: a yes or no, or a number of steps if the line may be divided. */
interface Pair {
  line: number;
  supplier: number;
  column: number;
  amount: number;
  /** The percent of the line that one unit of the variable stands for. */
  step: number;
}

export interface RulesModel {
  columnCount: number;
  costs: number[];
  upper: number[];
  rows: Row[];
  /** What the values of the variables mean. */
  partsOf(values: ArrayLike<number>): ChosenPart[];
  /** Whether suppliers were left out of lines to keep the model small, so that it proves nothing. */
  isReduced: boolean;
}

const mostPairs = 5000;
/** So many of the cheapest suppliers stay in each line of a model that would be too large. */
const keptPerLine = 10;

const unlimited = Number.POSITIVE_INFINITY;

/** The variables and conditions of giving every line to someone under some rules, at the lowest cost. */
export function modelOf(offers: Offers, rules: readonly SolverRule[]): RulesModel {
  const costs: number[] = [];
  const upper: number[] = [];
  const rows: Row[] = [];
  const addColumn = (cost: number, most: number): number => upper.push(most) && costs.push(cost) - 1;
  const addRow = (lower: number, higher: number, entries: Iterable<readonly [number, number]>) => {
    const [columns, values]: [number[], number[]] = [[], []];
    for (const [column, value] of entries) {
      columns.push(column);
      values.push(value);
    }
    rows.push({ lower, upper: higher, columns, values });
  };

  const lines = pricedLines(offers);
  const { kept, isReduced } = keptPairs(offers, lines, rules);
  const awarded = Array.from({ length: offers.supplierCount }, (_, supplier) =>
    addColumn(switchingCost(rules, supplier), 1),
  );
  const pairs: Pair[] = [];
  for (const line of lines) {
    const split = splitOf(rules, line);
    const ofLine: Pair[] = [];
    for (const supplier of kept(line)) {
      const amount = amountOf(offers, line, supplier);
      const step = split?.step ?? 100;
      const column = addColumn((amount * step * countedShare(rules, supplier)) / 100, 100 / step);
      ofLine.push({ line, supplier, column, amount, step });
    }
    addRow(
      100,
      100,
      ofLine.map(({ column, step }) => [column, step]),
    );
    const takers: [number, number][] = [];
    for (const { column, supplier, step } of ofLine) {
      let taker = awarded[supplier] as number;
      if (split) {
        takers.push([addColumn(0, 1), 1]);
        const own = (takers.at(-1) as [number, number])[0];
        addRow(0, unlimited, [
          [taker, 1],
          [own, -1],
        ]);
        taker = own;
      }
      addRow(0, unlimited, [
        [taker, 100 / step],
        [column, -1],
      ]);
    }
    if (split) addRow(0, split.atMost, takers);
    pairs.push(...ofLine);
  }
  // Only who gets something counts as awarded.
  for (const [supplier, column] of awarded.entries()) {
    const own = pairs.filter((pair) => pair.supplier === supplier);
    addRow(0, unlimited, [[column, -1], ...own.map((pair) => [pair.column, 1] as const)]);
  }
  const context = { offers, lines, pairs, awarded, addRow };
  for (const rule of rules) applyRule(rule, context);
  return {
    columnCount: costs.length,
    costs,
    upper,
    rows,
    isReduced,
    partsOf: (values) =>
      pairs
        .map(({ line, supplier, column, step }) => ({
          line,
          supplier,
          percent: Math.round(values[column] ?? 0) * step,
        }))
        .filter(({ percent }) => percent > 0),
  };
}

interface Context {
  offers: Offers;
  lines: readonly number[];
  pairs: readonly Pair[];
  /** The variables that say who gets anything, by supplier. */
  awarded: readonly number[];
  addRow(lower: number, upper: number, entries: Iterable<readonly [number, number]>): void;
}

function applyRule(rule: SolverRule, { offers, lines, pairs, awarded, addRow }: Context): void {
  const among = (wanted: readonly number[] | null) => {
    const set = new Set(wanted ?? lines);
    return pairs.filter(({ line }) => set.has(line));
  };
  const forbid = (forbidden: readonly Pair[]) =>
    addRow(
      0,
      0,
      forbidden.map(({ column }) => [column, 1]),
    );
  switch (rule.kind) {
    case 'SUPPLIER_COUNT':
      addRow(
        rule.atLeast ?? 0,
        rule.atMost ?? unlimited,
        awarded.map((column) => [column, 1]),
      );
      break;
    case 'ONLY_TO':
      forbid(among(rule.lines).filter(({ supplier }) => !rule.suppliers.includes(supplier)));
      break;
    case 'NOT_TO':
      forbid(among(rule.lines).filter(({ supplier }) => rule.suppliers.includes(supplier)));
      break;
    case 'TOGETHER': {
      const wanted = rule.lines.filter((line) => lines.includes(line));
      const bySupplier = Map.groupBy(among(wanted), ({ supplier }) => supplier);
      for (const own of bySupplier.values()) {
        if (own.length < wanted.length) forbid(own);
        const [first, ...others] = own;
        if (!first || own.length < wanted.length) continue;
        for (const other of others)
          addRow(0, 0, [
            [first.column, first.step],
            [other.column, -other.step],
          ]);
      }
      break;
    }
    case 'SHARE': {
      const shared = among(rule.lines);
      const isOwn = ({ supplier }: Pair) => rule.suppliers.includes(supplier);
      for (const [limit, isLeast] of [
        [rule.atLeast, true],
        [rule.atMost, false],
      ] as const) {
        if (limit === null) continue;
        const { entries, bound } = measured(rule.measure, shared, isOwn, limit);
        if (isLeast) addRow(bound, unlimited, entries);
        else addRow(-unlimited, bound, entries);
      }
      break;
    }
    case 'MINIMUM_IF_AWARDED':
      for (const supplier of rule.suppliers) {
        const isOwn = (pair: Pair) => pair.supplier === supplier;
        const { entries, bound } = measured(rule.measure, pairs, isOwn, rule.atLeast);
        // Without an award the condition is waived, by as much as it can miss.
        const waiver = rule.measure === 'VALUE' ? highestValue(offers, lines) * (rule.atLeast / 100) : bound;
        addRow(bound - waiver, unlimited, [...entries, [awarded[supplier] as number, -waiver]]);
      }
      break;
    // Part of the variables and their costs.
    case 'SPLIT':
    case 'ADVANTAGE':
    case 'SWITCHING_COST':
      break;
  }
}

/** The share of some pairs in all of them, as a sum that is compared with a bound. */
function measured(
  measure: Extract<SolverRule, { kind: 'SHARE' }>['measure'],
  all: readonly Pair[],
  isOwn: (pair: Pair) => boolean,
  limit: number,
): { entries: [number, number][]; bound: number } {
  const value = ({ amount, step }: Pair) => (amount * step) / 100;
  if (measure === 'MONEY') {
    return { entries: all.filter(isOwn).map((pair) => [pair.column, value(pair)]), bound: limit };
  }
  if (measure === 'LINES') {
    const lineCount = new Set(all.map(({ line }) => line)).size;
    return {
      entries: all.filter(isOwn).map((pair) => [pair.column, pair.step]),
      bound: limit * lineCount,
    };
  }
  return {
    entries: all.map((pair) => [pair.column, value(pair) * ((isOwn(pair) ? 1 : 0) - limit / 100)]),
    bound: 0,
  };
}

function highestValue(offers: Offers, lines: readonly number[]): number {
  let sum = 0;
  for (const line of lines) {
    let most = 0;
    for (let supplier = 0; supplier < offers.supplierCount; supplier += 1) {
      const amount = amountOf(offers, line, supplier);
      if (amount !== noPrice) most = Math.max(most, amount);
    }
    sum += most;
  }
  return sum;
}

const splitOf = (rules: readonly SolverRule[], line: number) =>
  rules.find(
    (rule): rule is Extract<SolverRule, { kind: 'SPLIT' }> =>
      rule.kind === 'SPLIT' && (rule.lines === null || rule.lines.includes(line)),
  );

/** The share of a supplier's prices that counts for the choice. */
export const countedShare = (rules: readonly SolverRule[], supplier: number): number =>
  rules.reduce(
    (share, rule) =>
      rule.kind === 'ADVANTAGE' && rule.suppliers.includes(supplier)
        ? share * (1 - rule.percent / 100)
        : share,
    1,
  );

/** What awarding a supplier counts for the choice beside its prices. */
export const switchingCost = (rules: readonly SolverRule[], supplier: number): number =>
  rules.reduce(
    (sum, rule) =>
      rule.kind === 'SWITCHING_COST' && !rule.suppliers.includes(supplier) ? sum + rule.amount : sum,
    0,
  );

/** The suppliers of each line that the model considers. */
function keptPairs(offers: Offers, lines: readonly number[], rules: readonly SolverRule[]) {
  const all = Array.from({ length: offers.supplierCount }, (_, supplier) => supplier);
  const pricing = (line: number) => all.filter((supplier) => amountOf(offers, line, supplier) !== noPrice);
  const isReduced = lines.reduce((sum, line) => sum + pricing(line).length, 0) > mostPairs;
  if (!isReduced) return { kept: pricing, isReduced };
  const named = new Set(rules.flatMap((rule) => ('suppliers' in rule ? rule.suppliers : [])));
  const kept = (line: number) => {
    const byAmount = pricing(line).sort(
      (one, other) => amountOf(offers, line, one) - amountOf(offers, line, other),
    );
    return byAmount.filter((supplier, place) => place < keptPerLine || named.has(supplier));
  };
  return { kept, isReduced };
}
