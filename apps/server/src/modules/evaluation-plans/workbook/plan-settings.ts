import type { Criterion, Plan, PriceFormula, TieBreaker } from '@tenderbox/contract';
import { keyOf } from '../../../platform/excel/import-table.ts';

/** Names of values in the workbook; the names of the API are accepted too. */
export interface ValueNames<Value extends string> {
  nameOf: (value: Value) => string;
  find: (text: string) => Value | undefined;
  list: string;
}

function valueNames<Value extends string>(names: Record<Value, string>): ValueNames<Value> {
  const found = new Map(
    (Object.entries(names) as [Value, string][]).flatMap(([value, name]) => [
      [keyOf(value), value] as const,
      [keyOf(name), value] as const,
    ]),
  );
  return {
    nameOf: (value) => names[value],
    find: (text) => found.get(keyOf(text)),
    list: Object.values(names).join(', '),
  };
}

export const kindNames = valueNames<Criterion['kind']>({
  PRICE: 'Price',
  MANUAL: 'Scored by people',
  YES_NO: 'Yes or no',
  CHOICE: 'Choice',
  NUMBER: 'Number',
  DATE: 'Date',
  REQUIREMENT: 'Requirement',
});

export const formulaNames = valueNames<PriceFormula['kind']>({
  LOWEST_RATIO: 'Lowest ratio',
  LINEAR_TO_MULTIPLE: 'Linear to multiple',
  LINEAR_MIN_MAX: 'Linear from lowest to highest',
  ABSOLUTE: 'Linear from best to worst',
  BANDS: 'Bands',
});

type RuleKind = Extract<Criterion, { kind: 'REQUIREMENT' }>['rule']['kind'];
export const ruleNames = valueNames<RuleKind>({
  YES: 'Yes',
  ONE_OF: 'One of',
  AT_LEAST: 'At least',
  AT_MOST: 'At most',
  NOT_BEFORE: 'Not before',
  FILE_PRESENT: 'File present',
});

const yesNo = valueNames({ true: 'Yes', false: 'No' });
const methods = valueNames<Plan['method']>({
  POINTS: 'Most points',
  LOWEST_PRICE: 'Lowest price',
  PRICE_PER_POINT: 'Most points for the money',
});
const decidedBy = valueNames({ PRICE: 'Price', POINTS: 'Points' });
const missingLines = valueNames<Plan['missingLines']>({
  REFUSE: 'Propose exclusion',
  HIGHEST: 'Highest of the others',
  COMMON: 'Only lines that all have priced',
});
const shown = valueNames<Plan['criteriaShown']>({ ALL: 'All', NAMES: 'Titles', NONE: 'Nothing' });
const results = valueNames<Plan['resultOf']>({ CONSENSUS: 'Consensus', MEAN: 'Mean' });
const comments = valueNames({ ALWAYS: 'Always', BELOW: 'Below a score', NEVER: 'Never' });
const tieNames = valueNames({ PRICE: 'Lowest price', DRAW: 'Draw' });

/** A value that a cell cannot have, with the reason. */
export class CellRejected extends Error {}

const chosen = <Value extends string>(names: ValueNames<Value>, text: string): Value => {
  const value = names.find(text);
  if (value === undefined) throw new CellRejected(`Must be one of: ${names.list}`);
  return value;
};
const wholeNumber = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new CellRejected('Must be a whole number');
  return Number(text);
};

/** What a setting needs to know of the rest of the plan. */
export interface CriterionNames {
  idOf: (title: string) => string | undefined;
  titleOf: (id: string) => string;
}

/** One row of the sheet Plan. */
interface Setting {
  label: string;
  write: (plan: Plan, names: CriterionNames) => string;
  /** Returns what changes in the plan; throws `CellRejected`. Empty cells are not read. */
  read: (text: string, plan: Plan, names: CriterionNames) => Partial<Plan>;
}

const criterionPrefix = 'Criterion: ';
const tieText = (breaker: TieBreaker, { titleOf }: CriterionNames) =>
  breaker.by === 'CRITERION'
    ? `${criterionPrefix}${titleOf(breaker.criterionId)}`
    : tieNames.nameOf(breaker.by);

function tieBreakerOf(text: string, { idOf }: CriterionNames): TieBreaker {
  if (text.toLowerCase().startsWith(criterionPrefix.trim().toLowerCase())) {
    const criterionId = idOf(text.slice(criterionPrefix.length - 1).trim());
    if (criterionId) return { by: 'CRITERION', criterionId };
    throw new CellRejected('This criterion is not on the sheet Criteria, or several have its title');
  }
  const by = tieNames.find(text);
  if (by) return { by };
  throw new CellRejected(`Must be one of: ${tieNames.list}, ${criterionPrefix}title`);
}

const disclosed = {
  ownPoints: 'Result shows own points',
  rank: 'Result shows rank',
  responseCount: 'Result shows number of responses',
  winnerName: 'Result shows winner',
  winnerPoints: 'Result shows points of the winner',
  winnerTotal: 'Result shows total of the winner',
} as const satisfies Record<keyof Plan['disclosure'], string>;

const flag = (label: string, of: 'anonymous' | 'awardNeedsTwo'): Setting => ({
  label,
  write: (plan) => yesNo.nameOf(plan[of] ? 'true' : 'false'),
  read: (text) => ({ [of]: chosen(yesNo, text) === 'true' }),
});

/** In the order of the sheet. */
export const settings: readonly Setting[] = [
  { label: 'Title', write: ({ title }) => title, read: (title) => ({ title }) },
  {
    label: 'Method',
    write: ({ method }) => methods.nameOf(method),
    read: (text) => ({ method: chosen(methods, text) }),
  },
  {
    label: 'Close to the best, %',
    write: ({ band }) => (band ? String(band.percent) : ''),
    read: (text, { band }) => ({
      band: { percent: wholeNumber(text), decidedBy: band?.decidedBy ?? 'PRICE' },
    }),
  },
  {
    label: 'Close to the best is decided by',
    write: ({ band }) => (band ? decidedBy.nameOf(band.decidedBy) : ''),
    read: (text, { band }) => {
      const by = chosen(decidedBy, text);
      if (!band) throw new CellRejected('Needs a percentage in the row above');
      return { band: { ...band, decidedBy: by } };
    },
  },
  {
    label: 'Total points',
    write: ({ totalPoints }) => totalPoints,
    read: (totalPoints) => ({ totalPoints }),
  },
  {
    label: 'Decimal places of points',
    write: ({ decimals }) => String(decimals),
    read: (text) => ({ decimals: wholeNumber(text) }),
  },
  {
    label: 'Currency',
    write: ({ currency }) => currency,
    read: (text) => ({ currency: text.toUpperCase() }),
  },
  {
    label: 'Equals are decided by',
    write: ({ tieRule }, names) => tieRule.map((breaker) => tieText(breaker, names)).join('\n'),
    read: (text, _plan, names) => ({ tieRule: linesOf(text).map((line) => tieBreakerOf(line, names)) }),
  },
  {
    label: 'Lines without a price',
    write: (plan) => missingLines.nameOf(plan.missingLines),
    read: (text) => ({ missingLines: chosen(missingLines, text) }),
  },
  {
    label: 'Criteria shown to suppliers',
    write: ({ criteriaShown }) => shown.nameOf(criteriaShown),
    read: (text) => ({ criteriaShown: chosen(shown, text) }),
  },
  ...(Object.entries(disclosed) as [keyof Plan['disclosure'], string][]).map(
    ([of, label]): Setting => ({
      label,
      write: ({ disclosure }) => yesNo.nameOf(disclosure[of] ? 'true' : 'false'),
      read: (text, { disclosure }) => ({
        disclosure: { ...disclosure, [of]: chosen(yesNo, text) === 'true' },
      }),
    }),
  ),
  {
    label: 'Points come from',
    write: ({ resultOf }) => results.nameOf(resultOf),
    read: (text) => ({ resultOf: chosen(results, text) }),
  },
  flag('Suppliers are anonymous to evaluators', 'anonymous'),
  {
    label: 'Evaluators needed',
    write: ({ evaluatorsNeeded }) => String(evaluatorsNeeded),
    read: (text) => ({ evaluatorsNeeded: wholeNumber(text) }),
  },
  {
    label: 'Comment required',
    write: ({ commentRequired }) => comments.nameOf(commentRequired.when),
    read: (text, { commentRequired }) => {
      const when = chosen(comments, text);
      if (when !== 'BELOW') return { commentRequired: { when } };
      return { commentRequired: commentRequired.when === 'BELOW' ? commentRequired : { when, score: '3' } };
    },
  },
  {
    label: 'Comment required below',
    write: ({ commentRequired }) => (commentRequired.when === 'BELOW' ? commentRequired.score : ''),
    read: (score, { commentRequired }) => {
      if (commentRequired.when !== 'BELOW') {
        throw new CellRejected(`Needs “${comments.nameOf('BELOW')}” in the row above`);
      }
      return { commentRequired: { when: 'BELOW', score } };
    },
  },
  flag('A second person approves the award', 'awardNeedsTwo'),
];

/** The lines of a cell that lists something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
