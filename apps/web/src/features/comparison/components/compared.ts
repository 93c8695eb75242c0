import {
  type ComparisonColumns,
  commonTotals,
  decimals,
  type FieldValue,
  type PriceLine,
  type Question,
  type Sheet,
} from '@tenderbox/contract';

/** Response of one supplier, indexed for lookup. */
export type Column = ComparisonColumns['suppliers'][number] & {
  toReview: ReadonlySet<string>;
  noBids: ReadonlySet<string>;
};

export const readyColumns = ({ suppliers }: ComparisonColumns): Column[] =>
  suppliers.map((supplier) => ({
    ...supplier,
    toReview: new Set(supplier.reviewIds),
    noBids: new Set(supplier.noBidIds),
  }));

/** Which price of a line is shown: unit price or line total. */
export type Figures = 'unit' | 'line';

/** Row of the comparison. A price line is identified by its index in the price table. */
export type Row =
  | { kind: 'total'; id: 'total' }
  | { kind: 'common'; id: 'common'; totals: (string | null)[]; lineCount: number }
  | { kind: 'section'; id: string; title: string | null }
  | { kind: 'line'; id: string; line: PriceLine; index: number }
  | { kind: 'question'; id: string; question: Question; section: string };

/** Reason why a figure is missing. */
type Missing = 'noBid' | 'noPrice' | 'damaged';

/** Answer of one supplier in one row. */
export interface Cell {
  /** Numeric value as a decimal string. Null for texts and missing answers. */
  number: string | null;
  value: FieldValue;
  missing: Missing | null;
  isLowest: boolean;
  /** Relative difference from the reference value (0.05 is 5 %). Null if there is none. */
  difference: number | null;
  /** Difference of an answer that is a number from the reference value, in its own unit. Null for money. */
  distance: number | null;
  /** The figure counts at quantities that were amended after the supplier answered. */
  isAmended: boolean;
  /** The line or question changed after the supplier answered it. */
  isToReview: boolean;
  /** The total does not include all lines. */
  isPartial: boolean;
}

/** Reference value of the differences. */
export type DifferenceReference = 'mean' | 'lowest';

// Maximum number of decimal places of prices and numbers.
const places = 4;

/** Rows of a sheet in reading order: totals, prices, then questions. */
export function rowsOf({ sections, priceTable }: Sheet, columns: readonly Column[]): Row[] {
  const lines = priceTable?.lines ?? [];
  const common = lines.length > 0 ? commonTotals(columns, priceTable?.currency ?? '') : null;
  return [
    ...(lines.length > 0
      ? [
          { kind: 'total', id: 'total' } as const,
          ...(common ? [{ kind: 'common', id: 'common', ...common } as const] : []),
          { kind: 'section', id: 'prices', title: null } as const,
          ...lines.map((line, index) => ({ kind: 'line', id: line.id, line, index }) as const),
        ]
      : []),
    ...sections
      .filter(({ questions }) => questions.length > 0)
      .flatMap(({ id, title, questions }) => [
        { kind: 'section', id, title } as const,
        ...questions.map(
          (question) => ({ kind: 'question', id: question.id, question, section: title }) as const,
        ),
      ]),
  ];
}

/** Cells of one row for all visible suppliers, with their differences. */
export function cellsOf(
  row: Row,
  columns: readonly Column[],
  { figures, against }: { figures: Figures; against: DifferenceReference },
): Cell[] {
  const cells = columns.map((column, place) => cellOf(row, column, place, figures));
  const counted = cells.flatMap(({ number, isPartial }) => (number === null || isPartial ? [] : [number]));
  const { lowest, mean } = decimals.spread(counted, places);
  const isSpread = lowest !== null && counted.some((number) => !isSame(number, lowest));
  const base = counted.length > 1 ? Number(against === 'mean' ? mean : lowest) : 0;
  return cells.map((cell) => {
    const { number, isPartial } = cell;
    if (number === null || isPartial) return cell;
    return {
      ...cell,
      distance: row.kind === 'question' && counted.length > 1 ? Number(number) - base : null,
      isLowest: isSpread && isSame(number, lowest),
      difference: base > 0 ? Number(number) / base - 1 : null,
    };
  });
}

/** Compare as floating point first: it is faster and tells most different numbers apart. */
const isSame = (one: string, other: string) =>
  Number(one) === Number(other) && decimals.compare(one, other) === 0;

function cellOf(row: Row, column: Column, place: number, figures: Figures): Cell {
  const empty: Cell = {
    number: null,
    value: null,
    missing: null,
    isLowest: false,
    difference: null,
    distance: null,
    isAmended: false,
    isToReview: column.toReview.has(row.id),
    isPartial: false,
  };
  if (column.fault !== null) return { ...empty, missing: 'damaged' };
  switch (row.kind) {
    case 'total':
      return column.pricedLineCount === 0
        ? { ...empty, missing: 'noPrice' }
        : { ...empty, number: column.total, isPartial: !column.isComplete, isAmended: hasAmended(column) };
    case 'common': {
      const number = row.totals[place] ?? null;
      return {
        ...empty,
        number,
        missing: number === null ? 'noPrice' : null,
        isAmended: number !== null && hasAmended(column),
      };
    }
    case 'line': {
      const number = (figures === 'unit' ? column.unitPrices : column.lineTotals)[row.index] ?? null;
      const isAmended = figures === 'line' && column.amendedLines[row.id] !== undefined;
      if (number !== null) return { ...empty, number, isAmended };
      return { ...empty, missing: column.noBids.has(row.id) ? 'noBid' : 'noPrice' };
    }
    case 'question': {
      const value = column.answers[row.id] ?? null;
      const isNumber = row.question.type === 'NUMBER' && typeof value === 'string' && value !== '';
      return { ...empty, value, number: isNumber ? value : null };
    }
    case 'section':
      return empty;
  }
}

/** Whether a supplier's total counts at quantities that were amended after it answered. */
export const hasAmended = ({ amendedLines }: Column): boolean => Object.keys(amendedLines).length > 0;

/** Whether all visible suppliers gave the same answer in a row. Only lines and questions can be equal. */
export function isEqual(row: Row, columns: readonly Column[]): boolean {
  if (row.kind !== 'line' && row.kind !== 'question') return false;
  const [first, ...others] = columns;
  if (!first) return true;
  const said = (column: Column) => {
    const { number, value, missing } = cellOf(row, column, 0, 'unit');
    if (number !== null) return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
    // File ids always differ, so compare file contents.
    if (row.kind === 'question' && row.question.type === 'FILE' && Array.isArray(value)) {
      const ids = new Set(value);
      const hashes = column.files.filter(({ id }) => ids.has(id)).map(({ sha256 }) => sha256);
      return JSON.stringify(hashes.sort());
    }
    return missing ?? JSON.stringify(value === '' ? null : value);
  };
  const expected = said(first);
  return others.every((column) => said(column) === expected);
}

/** Removes rows without differences and the sections that become empty. */
export function differingRows(rows: readonly Row[], columns: readonly Column[]): Row[] {
  const kept = rows.filter((row) => !isEqual(row, columns));
  return kept.filter((row, place) => {
    if (row.kind !== 'section') return true;
    const next = kept[place + 1];
    return next !== undefined && next.kind !== 'section';
  });
}

/** Order of the suppliers. */
export type Order = 'total' | 'name' | 'own';

/** Visible suppliers in the chosen order. By total, incomplete totals come after complete ones. */
export function chosenColumns(
  columns: readonly Column[],
  { order, chosen }: { order: Order; chosen: readonly string[] | null },
): Column[] {
  const wanted = new Set(chosen);
  const found = columns.filter(({ supplierId }) => wanted.has(supplierId));
  // The URL may name suppliers that do not exist.
  const shown = found.length > 0 ? found : [...columns];
  if (order === 'own' && chosen) {
    const placeOf = new Map(chosen.map((id, place) => [id, place]));
    return shown.sort(
      (one, other) => (placeOf.get(one.supplierId) ?? 0) - (placeOf.get(other.supplierId) ?? 0),
    );
  }
  // The columns are already sorted by name.
  return order === 'name' ? shown : shown.sort(compareTotals);
}

const rankOf = ({ total, isComplete, pricedLineCount }: Column) =>
  total === null || pricedLineCount === 0 ? 2 : isComplete ? 0 : 1;

function compareTotals(one: Column, other: Column): number {
  const rank = rankOf(one) - rankOf(other);
  return rank !== 0 || one.total === null || other.total === null
    ? rank
    : decimals.compare(one.total, other.total);
}

/** Statistics of the complete totals of the visible suppliers: lowest, average and spread. */
export function totalsOf(columns: readonly Column[]) {
  const complete = columns.flatMap(({ isComplete, total }) => (isComplete && total !== null ? [total] : []));
  const { lowest, mean } = decimals.spread(complete, places);
  const highest = complete.reduce<string | null>(
    (most, total) => (most === null || decimals.compare(total, most) > 0 ? total : most),
    null,
  );
  const spread = Number(lowest) > 0 ? Number(highest) / Number(lowest) - 1 : null;
  return { lowest, mean, spread, count: complete.length };
}
