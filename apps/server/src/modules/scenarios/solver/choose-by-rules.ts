import highsModule, { type Highs } from 'highs';
import { amountOf, type ChosenPart, type Offers } from './offers.ts';
import type { SolverRule } from './rules.ts';
import { countedShare, modelOf, type RulesModel, switchingCost } from './rules-model.ts';

// The package's types describe its CommonJS form, where the function is one level deeper.
const loadHighs = highsModule as unknown as typeof highsModule.default;

export type RulesOutcome =
  | {
      kind: 'CHOSEN';
      parts: ChosenPart[];
      /** What the choice counts for, with advantages and switching costs, in minor units. */
      counted: number;
      /** Nothing counts for less; null where that was not proved. */
      bound: number | null;
    }
  /** These rules contradict each other: without any one of them there is a choice. */
  | { kind: 'CONTRADICTION'; rules: number[] }
  /** The time was up before there was a choice. */
  | { kind: 'NOTHING_FOUND' };

interface SolveOptions {
  /** When to stop, of `performance.now()`. */
  until: number;
  onProgress(done: number): void;
}

/** Gives every line to someone under some rules, at the lowest cost. */
export async function chooseByRules(
  offers: Offers,
  rules: readonly SolverRule[],
  options: SolveOptions,
): Promise<RulesOutcome> {
  const highs = await loadHighs();
  const model = modelOf(offers, rules);
  const solved = solve(highs, model, options);
  if (solved.kind === 'INFEASIBLE') {
    return { kind: 'CONTRADICTION', rules: contradicting(highs, offers, rules, options) };
  }
  if (solved.kind === 'NOTHING_FOUND') return solved;
  const parts = model.partsOf(solved.values);
  const counted = countedCost(offers, rules, parts);
  return { kind: 'CHOSEN', parts, counted, bound: model.isReduced ? null : Math.min(solved.bound, counted) };
}

/** What a choice counts for. */
function countedCost(offers: Offers, rules: readonly SolverRule[], parts: readonly ChosenPart[]): number {
  const suppliers = new Set(parts.map(({ supplier }) => supplier));
  const prices = parts.reduce(
    (sum, { line, supplier, percent }) =>
      sum + (amountOf(offers, line, supplier) * percent * countedShare(rules, supplier)) / 100,
    0,
  );
  return [...suppliers].reduce((sum, supplier) => sum + switchingCost(rules, supplier), prices);
}

type Solved =
  | { kind: 'SOLVED'; values: ArrayLike<number>; bound: number }
  | { kind: 'INFEASIBLE' }
  | { kind: 'NOTHING_FOUND' };

/** The solver works in hundreds of minor units, which suits its tolerances. */
const unit = 100;

function solve(highs: Highs, model: RulesModel, { until, onProgress }: SolveOptions): Solved {
  const seconds = (until - performance.now()) / 1000;
  if (seconds <= 0) return { kind: 'NOTHING_FOUND' };
  const starts = [0];
  for (const { columns } of model.rows) starts.push((starts.at(-1) as number) + columns.length);
  const data = {
    numCols: model.columnCount,
    numRows: model.rows.length,
    colCost: model.costs.map((cost) => cost / unit),
    colLower: new Float64Array(model.columnCount),
    colUpper: model.upper,
    rowLower: model.rows.map(({ lower }) => lower),
    rowUpper: model.rows.map(({ upper }) => upper),
    integrality: new Int32Array(model.columnCount).fill(highs.constants.variableType.integer),
    matrix: {
      format: 'csr' as const,
      numRows: model.rows.length,
      numCols: model.columnCount,
      starts,
      indices: model.rows.flatMap(({ columns }) => columns),
      values: model.rows.flatMap(({ values }) => values),
    },
  };
  return highs.withModel(data, (problem): Solved => {
    problem.options.set('output_flag', false);
    problem.options.set('time_limit', seconds);
    problem.options.set('mip_rel_gap', 0);
    problem.options.set('mip_abs_gap', 0.5 / unit);
    const { mipLogging } = highs.constants.callbackType;
    problem.run({
      [mipLogging]: () => {
        onProgress(Math.min(1, 1 - (until - performance.now()) / 1000 / seconds));
        return undefined;
      },
    });
    const status = problem.getModelStatus();
    const { modelStatus } = highs.constants;
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible) {
      return { kind: 'INFEASIBLE' };
    }
    if (problem.info.get('primal_solution_status') !== 2) return { kind: 'NOTHING_FOUND' };
    const bound = Number(problem.info.get('mip_dual_bound')) * unit;
    return { kind: 'SOLVED', values: problem.getSolution().colValue, bound };
  });
}

/** Leaves out one rule after the other for as long as the others still contradict each other. */
function contradicting(
  highs: Highs,
  offers: Offers,
  rules: readonly SolverRule[],
  options: SolveOptions,
): number[] {
  let left = rules.map((_, index) => index);
  for (const [index] of rules.entries()) {
    const others = left.filter((one) => one !== index);
    const model = modelOf(
      offers,
      others.map((one) => rules[one] as SolverRule),
    );
    if (solve(highs, { ...model, costs: model.costs.map(() => 0) }, options).kind === 'INFEASIBLE')
      left = others;
  }
  return left;
}
