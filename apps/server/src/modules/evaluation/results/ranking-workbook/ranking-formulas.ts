import type { CriterionOf, PriceFormula, ScoredCriterion } from '@tenderbox/contract';

/** The cells that the points of a supplier are computed from. */
export interface PointCells {
  /** All points of the criterion. */
  points: string;
  /** What the supplier gave, or was given: one cell, or a range of scores. */
  given: string;
}

/** A row of the table of points: up to this bound, or for this answer. */
export interface StepCells {
  bound: string | null;
  points: string;
}

const clamped = (all: string, points: string) => `MAX(0,MIN(${all},${points}))`;
const linear = ({ points, given }: PointCells, best: string, worst: string) =>
  clamped(points, `${points}*(${given}-${worst})/(${best}-${worst})`);

/** The points of the first step that a value is in. */
const stepped = (given: string, steps: readonly StepCells[]): string =>
  steps.reduceRight(
    (others, { bound, points }) => (bound === null ? points : `IF(${given}<=${bound},${points},${others})`),
    '0',
  );

/** Nothing given is worth nothing. */
const ifGiven = (given: string, formula: string) => `IF(${given}="",0,${formula})`;

/**
 * Rounds points half up. A spreadsheet computes with binary numbers, in which an exact half such as 10 × 22.8 ÷ 24 can come
 * out as 9.499999999999998, so the noise is rounded away first.
 */
export const roundedFormula = (formula: string, decimals: number): string =>
  `ROUND(ROUND(${formula},9),${decimals})`;

export const scoredFormula = ({ points, given }: PointCells, scaleMax: string): string =>
  `${points}*SUM(${given})/(COUNT(${given})*${scaleMax})`;

export const yesNoFormula = (given: string, [yes, no]: readonly StepCells[]): string =>
  ifGiven(given, `IF(${given}="Yes",${yes?.points},${no?.points})`);

/** The points of the chosen options together, at most all; each option has a cell with 1 where it was chosen. */
export const choiceFormula = (
  points: string,
  chosen: readonly string[],
  steps: readonly StepCells[],
): string => `MIN(${points},${chosen.map((cell, index) => `${cell}*${steps[index]?.points}`).join('+')})`;

export function valueFormula(
  { scoring }: Pick<CriterionOf<'NUMBER' | 'DATE'>, 'scoring'>,
  cells: PointCells & { best: string; worst: string },
  steps: readonly StepCells[],
): string {
  const formula =
    scoring.kind === 'LINEAR' ? linear(cells, cells.best, cells.worst) : stepped(cells.given, steps);
  return ifGiven(cells.given, formula);
}

export function priceFormula(
  formula: PriceFormula,
  cells: PointCells & { best: string; worst: string; multiple: string; lowest: string; highest: string },
  steps: readonly StepCells[],
): string {
  const { points, given, lowest, highest, multiple } = cells;
  switch (formula.kind) {
    case 'ABSOLUTE':
      return ifGiven(given, linear(cells, cells.best, cells.worst));
    case 'BANDS':
      return ifGiven(given, stepped(given, steps));
    case 'LINEAR_MIN_MAX': {
      const share = `IF(${lowest}=${highest},${points},${linear(cells, lowest, highest)})`;
      return ifGiven(given, `IF(${lowest}=0,IF(${given}=0,${points},0),${share})`);
    }
    case 'LOWEST_RATIO': {
      const ratio = clamped(points, `${points}*${lowest}/${given}`);
      return ifGiven(given, `IF(${given}=0,${points},${ratio})`);
    }
    case 'LINEAR_TO_MULTIPLE': {
      const share = `${points}*(${multiple}*${lowest}-${given})/((${multiple}-1)*${lowest})`;
      const points0 = `IF(${given}=0,${points},0)`;
      return ifGiven(given, `IF(${lowest}=0,${points0},${clamped(points, share)})`);
    }
  }
}

/** What a criterion shows of its kind. */
export const kindNames: Record<ScoredCriterion['kind'], string> = {
  MANUAL: 'Scored by people',
  YES_NO: 'Yes or no',
  CHOICE: 'Choice',
  NUMBER: 'Number',
  DATE: 'Date',
  PRICE: 'Price',
};

/** A column that decides the order, the higher the better; where it is equal, the next one decides. */
export interface OrderColumn {
  /** Of the row. */
  cell: string;
  /** Of all suppliers. */
  range: string;
}

/** The rank among those that are not excluded: one more than the number of those before. */
export function rankFormula(excluded: OrderColumn, orders: readonly OrderColumn[]): string {
  const isPresent = `(${excluded.range}<>"Excluded")`;
  const before = orders.map((order, index) => {
    const equal = orders.slice(0, index).map(({ range, cell }) => `*(${range}=${cell})`);
    return `SUMPRODUCT(${isPresent}${equal.join('')}*(${order.range}>${order.cell}))`;
  });
  return `IF(${excluded.cell}="Excluded","",${['1', ...before].join('+')})`;
}
