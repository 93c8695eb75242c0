import type { FieldValue } from '../responses/answers.ts';
import { multiply, sum } from '../responses/decimals.ts';
import { minorDigits } from '../tasks/currencies.ts';
import { compareFractions, type Fraction, fractionOf, plus, roundHalfUp, zero } from './fraction.ts';
import type { Criterion, CriterionOf, ExclusionCause, Plan, ScoredCriterion } from './plan.schema.ts';
import {
  bandPoints,
  linearPoints,
  optionPoints,
  type PriceRange,
  pricePoints,
  scoredPoints,
} from './points.ts';
import { type RankedSupplier, type RankingMethod, rank, type TieDecision, tiesOf } from './ranking.ts';

/** What an evaluation reads from the responses of a supplier. */
export interface SupplierFacts {
  supplierId: string;
  /**
   * Answers by question; null where it was not answered. A question that is missing was answered in a sheet with
   * another type or other options: a person gives its points.
   */
  answers: Readonly<Record<string, FieldValue>>;
  /** Line totals by task and line, in the currency of the table; null where a line has no price. */
  prices: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/** The price table of a task, as it counts. */
export interface PricedTable {
  currency: string;
  lineIds: readonly string[];
}

/**
 * What people gave, by criterion and supplier: for a MANUAL criterion the agreed score, or all scores where the
 * mean counts; for another one its points.
 */
export type GivenScores = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Everything that points and ranks are computed from. */
export interface EvaluationInput {
  plan: Plan;
  /** Envelopes that are opened: criteria of later ones are not scored yet. */
  envelope: number;
  tables: Readonly<Record<string, PricedTable>>;
  /** Of the suppliers that submitted a response. */
  suppliers: readonly SupplierFacts[];
  excludedIds: ReadonlySet<string>;
  scores: GivenScores;
  /** Decides draws, by supplier: the lowest comes first. */
  lots: Readonly<Record<string, string>>;
  /** What a person decided about equals that no rule tells apart; nothing if left out. */
  tieDecisions?: readonly TieDecision[];
}

/** The price of a supplier in the currency of the plan. */
export interface EvaluatedPrice {
  /** Null where nothing is priced. */
  amount: string | null;
  missingLineIds: string[];
  /** Whether missing lines are counted at the highest total of the others. */
  isAssumed: boolean;
}

/** Something that proposes the exclusion of a supplier; a person decides. */
export interface ProposedExclusion {
  supplierId: string;
  cause: Extract<ExclusionCause, 'REQUIREMENT' | 'MINIMUM_POINTS' | 'ZERO_PRICE' | 'MISSING_LINES'>;
  /** The criterion or group; null where it is about the price. */
  subjectId: string | null;
}

export interface EvaluatedSupplier {
  supplierId: string;
  isExcluded: boolean;
  /** Rounded points by criterion; null while something is missing. */
  points: Record<string, string | null>;
  /** The sum of the rounded points; null while one is missing. */
  total: string | null;
  price: EvaluatedPrice | null;
  /** Null for an excluded supplier, or while a total is missing. */
  rank: number | null;
}

export interface Evaluated {
  suppliers: EvaluatedSupplier[];
  proposals: ProposedExclusion[];
  /** Suppliers of lower rank without which another one would be first. */
  decidingIds: { withoutId: string; firstId: string }[];
  /** In the last envelope: equals that no rule of the plan tells apart, whether a person has decided about them or not. */
  ties: string[][];
}

const isScored = (criterion: Criterion): criterion is ScoredCriterion => criterion.kind !== 'REQUIREMENT';

/** The criteria with points of the envelopes up to this one. */
export const scoredCriteria = ({ criteria }: Plan, envelope: number): ScoredCriterion[] =>
  criteria.filter(isScored).filter((criterion) => criterion.envelope <= envelope);

/** The tasks whose price tables add up to the price of a supplier. */
export function pricedTaskIds({ criteria, method, envelopes }: Plan, tables: EvaluationInput['tables']) {
  const named = criteria.flatMap((criterion) => (criterion.kind === 'PRICE' ? criterion.taskIds : []));
  if (named.length || method === 'POINTS') return [...new Set(named)];
  return envelopes.flatMap(({ taskIds }) => taskIds).filter((taskId) => tables[taskId]);
}

/** The days since 1970 of a day, so that dates can be scored like numbers. */
const dayNumber = (day: string): string => String(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** Converts an amount to the currency of the plan. */
export function converted({ currency, rates }: Plan, amount: string, from: string): string {
  if (from === currency) return amount;
  const rate = rates.find((one) => one.currency === from)?.rate;
  if (!rate) throw new Error(`The plan has no rate for ${from}.`);
  return multiply(amount, rate, minorDigits(currency));
}

interface Line {
  taskId: string;
  lineId: string;
}

/** The prices of all suppliers over some tables, with missing lines counted as the plan says. */
export function pricesOver(
  { plan, tables, suppliers, excludedIds }: EvaluationInput,
  taskIds: readonly string[],
): Map<string, EvaluatedPrice> {
  const lines = taskIds.flatMap((taskId) =>
    (tables[taskId]?.lineIds ?? []).map((lineId): Line => ({ taskId, lineId })),
  );
  const priceOf = (supplier: SupplierFacts, { taskId, lineId }: Line) =>
    supplier.prices[taskId]?.[lineId] ?? null;
  const counted = suppliers.filter(
    (one) => !excludedIds.has(one.supplierId) && lines.some((line) => priceOf(one, line) !== null),
  );
  const common =
    plan.missingLines === 'COMMON'
      ? lines.filter((line) => counted.every((one) => priceOf(one, line) !== null))
      : lines;
  const highest = new Map<Line, string>();
  if (plan.missingLines === 'HIGHEST') {
    for (const line of lines) {
      const totals = counted.map((one) => priceOf(one, line));
      const [at] = highestAt(totals);
      if (at !== undefined) highest.set(line, totals[at] as string);
    }
  }
  return new Map(
    suppliers.map((supplier) => {
      const missing = lines.filter((line) => priceOf(supplier, line) === null);
      const isPriced = missing.length < lines.length;
      const amounts = taskIds.map((taskId) => {
        const { currency } = tables[taskId] as PricedTable;
        const totals = common
          .filter((line) => line.taskId === taskId)
          .flatMap((line) => priceOf(supplier, line) ?? highest.get(line) ?? []);
        return converted(plan, sum(totals, minorDigits(currency)), currency);
      });
      const price: EvaluatedPrice = {
        amount: isPriced ? sum(amounts, minorDigits(plan.currency)) : null,
        missingLineIds: missing.map(({ lineId }) => lineId),
        isAssumed: isPriced && missing.some((line) => highest.has(line)),
      };
      return [supplier.supplierId, price];
    }),
  );
}

function rangeOf(prices: Map<string, EvaluatedPrice>, excludedIds: ReadonlySet<string>): PriceRange | null {
  const amounts = [...prices]
    .flatMap(([supplierId, { amount }]) => (amount === null || excludedIds.has(supplierId) ? [] : [amount]))
    .toSorted((one, other) => compareFractions(fractionOf(one), fractionOf(other)));
  const [lowest, highest] = [amounts[0], amounts.at(-1)];
  return lowest === undefined || highest === undefined ? null : { lowest, highest };
}

/** The points of an answer; undefined where a person must give them. */
function answerPoints(
  criterion: CriterionOf<'YES_NO' | 'CHOICE' | 'NUMBER' | 'DATE'>,
  answer: FieldValue | undefined,
): Fraction | undefined {
  if (answer === undefined) return undefined;
  if (answer === null) return zero;
  switch (criterion.kind) {
    case 'YES_NO':
      return fractionOf(answer === true ? criterion.yes : criterion.no);
    case 'CHOICE': {
      const options = Object.fromEntries(criterion.options.map(({ option, points }) => [option, points]));
      return optionPoints(criterion.points, options, Array.isArray(answer) ? answer : [String(answer)]);
    }
    case 'NUMBER':
      return valuePoints(criterion.points, criterion.scoring, String(answer), (value) => value);
    case 'DATE':
      return valuePoints(criterion.points, criterion.scoring, String(answer), dayNumber);
  }
}

function valuePoints(
  points: string,
  scoring: CriterionOf<'NUMBER' | 'DATE'>['scoring'],
  value: string,
  numberOf: (value: string) => string,
): Fraction {
  if (scoring.kind === 'LINEAR') {
    const ends = { best: numberOf(scoring.best), worst: numberOf(scoring.worst) };
    return linearPoints(points, ends, numberOf(value));
  }
  const bands = scoring.bands.map(({ upTo, points: given }) => ({
    upTo: upTo === null ? null : numberOf(upTo),
    points: given,
  }));
  return bandPoints(bands, numberOf(value));
}

/** Whether an answer meets a requirement. */
export function meetsRequirement(
  rule: CriterionOf<'REQUIREMENT'>['rule'],
  answer: FieldValue | undefined,
): boolean {
  const isEmpty = answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0);
  if (isEmpty) return false;
  switch (rule.kind) {
    case 'YES':
      return answer === true;
    case 'ONE_OF':
      return (Array.isArray(answer) ? answer : [String(answer)]).some((one) => rule.options.includes(one));
    case 'AT_LEAST':
      return compareFractions(fractionOf(String(answer)), fractionOf(rule.value)) >= 0;
    case 'AT_MOST':
      return compareFractions(fractionOf(String(answer)), fractionOf(rule.value)) <= 0;
    case 'NOT_BEFORE':
      return String(answer) >= rule.day;
    case 'FILE_PRESENT':
      return true;
  }
}

/**
 * Scores all suppliers: the points of each criterion, rounded once, with totals and prices. Who is excluded changes only
 * the points of prices, so that the others can be taken from suppliers that are already scored.
 */
function scoreSuppliers(
  input: EvaluationInput,
  scoredBefore: readonly EvaluatedSupplier[] = [],
): EvaluatedSupplier[] {
  const { plan, envelope, suppliers, excludedIds, scores } = input;
  const scored = scoredCriteria(plan, envelope).map((criterion) => {
    const prices = criterion.kind === 'PRICE' ? pricesOver(input, criterion.taskIds) : new Map();
    return { criterion, prices, range: rangeOf(prices, excludedIds) };
  });
  const taskIds = pricedTaskIds(plan, input.tables).filter((taskId) => input.tables[taskId]);
  const totals = taskIds.length ? pricesOver(input, taskIds) : null;
  return suppliers.map((supplier, index) => {
    const { supplierId } = supplier;
    const before = scoredBefore[index]?.points;
    const points: EvaluatedSupplier['points'] = {};
    for (const { criterion, prices, range } of scored) {
      if (before && criterion.kind !== 'PRICE') {
        points[criterion.id] = before[criterion.id] ?? null;
        continue;
      }
      const given = scores[criterion.id]?.[supplierId] ?? [];
      const exact = pointsOf(criterion, supplier, given, prices.get(supplierId)?.amount ?? null, range);
      points[criterion.id] = exact ? roundHalfUp(exact, plan.decimals) : null;
    }
    const isAsBefore =
      before && scored.every(({ criterion }) => points[criterion.id] === before[criterion.id]);
    return {
      supplierId,
      isExcluded: excludedIds.has(supplierId),
      points,
      total: isAsBefore
        ? (scoredBefore[index]?.total ?? null)
        : totalOf(Object.values(points), plan.decimals),
      price: totals?.get(supplierId) ?? null,
      rank: null,
    };
  });
}

/** The sum of rounded points; null while one is missing. */
function totalOf(points: (string | null)[], places: number): string | null {
  if (points.includes(null)) return null;
  return roundHalfUp((points as string[]).map(fractionOf).reduce(plus, zero), places);
}

function pointsOf(
  criterion: ScoredCriterion,
  supplier: SupplierFacts,
  given: readonly string[],
  price: string | null,
  range: PriceRange | null,
): Fraction | undefined {
  switch (criterion.kind) {
    case 'MANUAL':
      return given.length ? scoredPoints(criterion.points, String(criterion.scale.max), given) : undefined;
    case 'PRICE':
      // Who has priced nothing gets nothing.
      return price === null
        ? zero
        : pricePoints(criterion.formula, criterion.points, price, range ?? { lowest: price, highest: price });
    default: {
      const points = answerPoints(criterion, supplier.answers[criterion.questionId]);
      return points ?? (given[0] === undefined ? undefined : fractionOf(given[0]));
    }
  }
}

function proposalsFor({ plan, envelope, suppliers }: EvaluationInput, scored: EvaluatedSupplier[]) {
  const proposals: ProposedExclusion[] = [];
  const isBelow = (one: string, other: string) => compareFractions(fractionOf(one), fractionOf(other)) < 0;
  const criteria = scoredCriteria(plan, envelope);
  const isWhole = (groupId: string) =>
    plan.criteria.every(
      (one) => one.kind === 'REQUIREMENT' || one.groupId !== groupId || one.envelope <= envelope,
    );
  for (const [index, { supplierId, points, price }] of scored.entries()) {
    const propose = (cause: ProposedExclusion['cause'], subjectId: string | null) =>
      proposals.push({ supplierId, cause, subjectId });
    for (const criterion of plan.criteria) {
      if (criterion.envelope > envelope) continue;
      if (criterion.kind === 'REQUIREMENT') {
        const answer = suppliers[index]?.answers[criterion.questionId];
        if (!meetsRequirement(criterion.rule, answer)) propose('REQUIREMENT', criterion.id);
        continue;
      }
      const reached = points[criterion.id];
      if (criterion.minimumPoints && reached && isBelow(reached, criterion.minimumPoints)) {
        propose('MINIMUM_POINTS', criterion.id);
      }
    }
    for (const { id, minimumPoints } of plan.groups) {
      const parts = criteria.filter(({ groupId }) => groupId === id).map((one) => points[one.id] ?? null);
      if (!minimumPoints || !isWhole(id) || parts.includes(null)) continue;
      const reached = (parts as string[]).map(fractionOf).reduce(plus, zero);
      if (compareFractions(reached, fractionOf(minimumPoints)) < 0) propose('MINIMUM_POINTS', id);
    }
    if (price && (price.amount === null || (plan.missingLines === 'REFUSE' && price.missingLineIds.length))) {
      propose('MISSING_LINES', null);
    }
    if (price?.amount && fractionOf(price.amount).numerator === 0n) propose('ZERO_PRICE', null);
  }
  return proposals;
}

/** The suppliers that are not excluded, if every total is known. */
function comparedOf({ lots }: EvaluationInput, scored: EvaluatedSupplier[]): RankedSupplier[] {
  const present = scored.filter(({ isExcluded }) => !isExcluded);
  if (present.some(({ total }) => total === null)) return [];
  return present.map(
    ({ supplierId, total, points, price }): RankedSupplier => ({
      supplierId,
      total: total as string,
      points: points as Record<string, string>,
      price: price?.amount ?? null,
      lot: lots[supplierId] ?? supplierId,
    }),
  );
}

const methodOf = ({ method, band }: Plan): RankingMethod =>
  method === 'PRICE_PER_POINT'
    ? { kind: method, band: band && { ...band, percent: String(band.percent) } }
    : { kind: method };

function rankedOf(input: EvaluationInput, scored: EvaluatedSupplier[]) {
  const { plan, tieDecisions } = input;
  return rank(comparedOf(input, scored), methodOf(plan), plan.tieRule, tieDecisions);
}

/** Computes points, proposals of exclusion and ranks, exactly as the verifier does. */
export function evaluate(input: EvaluationInput): Evaluated {
  const suppliers = scoreSuppliers(input);
  const ranked = rankedOf(input, suppliers);
  const ranks = new Map(ranked.map(({ supplier, rank: place }) => [supplier.supplierId, place]));
  for (const supplier of suppliers) supplier.rank = ranks.get(supplier.supplierId) ?? null;
  return {
    suppliers,
    proposals: proposalsFor(input, suppliers),
    decidingIds: decidingSuppliers(input, suppliers),
    ties:
      input.envelope < input.plan.envelopes.length
        ? []
        : tiesOf(comparedOf(input, suppliers), methodOf(input.plan), input.plan.tieRule),
  };
}

const comparesPrices = (criterion: ScoredCriterion): criterion is CriterionOf<'PRICE'> =>
  criterion.kind === 'PRICE' && criterion.formula.kind !== 'ABSOLUTE' && criterion.formula.kind !== 'BANDS';

/**
 * Finds suppliers of lower rank that decide who is first, because a formula compares prices. Only the lowest and the
 * highest price of a criterion, and a supplier whose lines count for others, can change the points of others.
 */
function decidingSuppliers(input: EvaluationInput, suppliers: EvaluatedSupplier[]): Evaluated['decidingIds'] {
  const firsts = suppliers.filter((one) => one.rank === 1);
  const [first] = firsts;
  const comparing = scoredCriteria(input.plan, input.envelope).filter(comparesPrices);
  if (!first || firsts.length > 1 || !comparing.length) return [];
  const losing = suppliers.filter((one) => one.rank !== null && one.rank > 1);
  const mattering = new Set(comparing.flatMap((criterion) => matteringIds(input, criterion)));
  const matters = ({ supplierId }: EvaluatedSupplier) => mattering.has(supplierId);
  return losing.filter(matters).flatMap(({ supplierId: withoutId }) => {
    const without = { ...input, excludedIds: new Set([...input.excludedIds, withoutId]) };
    const others = rankedOf(without, scoreSuppliers(without, suppliers)).filter(
      ({ rank: place }) => place === 1,
    );
    const [other] = others;
    return other && !others.some(({ supplier }) => supplier.supplierId === first.supplierId)
      ? [{ withoutId, firstId: other.supplier.supplierId }]
      : [];
  });
}

/**
 * The suppliers that can change the points of others for a criterion: those with its lowest or highest price, and those
 * that alone miss a line, or alone have the highest total of a line that another one misses.
 */
function matteringIds(input: EvaluationInput, { taskIds }: CriterionOf<'PRICE'>): string[] {
  const prices = pricesOver(input, taskIds);
  const range = rangeOf(prices, input.excludedIds);
  if (!range) return [];
  const ends = [range.lowest, range.highest].map(fractionOf);
  const priced = [...prices].flatMap(([supplierId, { amount }]) =>
    amount === null || input.excludedIds.has(supplierId) ? [] : [{ supplierId, amount }],
  );
  const isEnd = (amount: string) => ends.some((end) => compareFractions(end, fractionOf(amount)) === 0);
  const found = priced.filter(({ amount }) => isEnd(amount)).map(({ supplierId }) => supplierId);
  const { missingLines } = input.plan;
  if (missingLines === 'REFUSE') return found;
  const counted = new Set(priced.map(({ supplierId }) => supplierId));
  const suppliers = input.suppliers.filter(({ supplierId }) => counted.has(supplierId));
  for (const taskId of taskIds) {
    for (const lineId of input.tables[taskId]?.lineIds ?? []) {
      const totals = suppliers.map((one) => one.prices[taskId]?.[lineId] ?? null);
      const missing = totals.flatMap((total, index) => (total === null ? [index] : []));
      const alone = missingLines === 'COMMON' ? missing : missing.length ? highestAt(totals) : [];
      if (alone.length === 1) found.push((suppliers[alone[0] as number] as SupplierFacts).supplierId);
    }
  }
  return found;
}

/** Where the highest of some totals are. */
function highestAt(totals: readonly (string | null)[]): number[] {
  let [highest, found]: [Fraction | null, number[]] = [null, []];
  for (const [index, total] of totals.entries()) {
    if (total === null) continue;
    const value = fractionOf(total);
    const sign = highest ? compareFractions(value, highest) : 1;
    if (sign > 0) [highest, found] = [value, [index]];
    else if (sign === 0) found.push(index);
  }
  return found;
}
