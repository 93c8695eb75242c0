import {
  type ComparisonColumns,
  commonTotals,
  decimals,
  type FieldValue,
  type PriceLine,
  type Question,
  type Sheet,
} from '@tenderbox/contract';

/** What one supplier said, ready to be looked up. */
export type Column = ComparisonColumns['suppliers'][number] & {
  toReview: ReadonlySet<string>;
  noBids: ReadonlySet<string>;
};

export const readyColumns = ({ suppliers }: ComparisonColumns): Column[] =>
  suppliers.map((supplier) => ({
    ...supplier,
    ...{ toReview: new Set(supplier.reviewIds), noBids: new Set(supplier.noBidIds) },
  }));

/** Which price of a line is shown. */
export type Figures = 'unit' | 'line';

/** A row of the comparison; a line is named by its place in the price table. */
export type Row =
  | { kind: 'total'; id: 'total' }
  | { kind: 'common'; id: 'common'; totals: (string | null)[]; lineCount: number }
  | { kind: 'section'; id: string; title: string | null }
  | { kind: 'line'; id: string; line: PriceLine; index: number }
  | { kind: 'question'; id: string; question: Question; section: string };

/** Why there is no figure where one would be. */
type Missing = 'noBid' | 'noPrice' | 'damaged';

/** What a supplier said in a row. */
export interface Cell {
  /** As it can be counted; null for texts and where there is none. */
  number: string | null;
  value: FieldValue;
  missing: Missing | null;
  isLowest: boolean;
  /** By which share it differs from what it is set against, 0.05 being 5 %; null where nothing is. */
  difference: number | null;
  /** The line or question was changed after it was answered. */
  isToReview: boolean;
  /** Not all lines are in this total. */
  isPartial: boolean;
}

/** What a figure is set against. */
export type Against = 'mean' | 'lowest';

// Prices and numbers have at most so many places.
const places = 4;

/** The rows of a sheet in the order that they are read in: totals, prices, then the questions. */
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

/** What every supplier shown said in a row, the figures set against each other. */
export function cellsOf(
  row: Row,
  columns: readonly Column[],
  { figures, against }: { figures: Figures; against: Against },
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
      isLowest: isSpread && isSame(number, lowest),
      difference: base > 0 ? Number(number) / base - 1 : null,
    };
  });
}

/** Most numbers that differ do so in floating point as well, which is quicker to tell. */
const isSame = (one: string, other: string) =>
  Number(one) === Number(other) && decimals.compare(one, other) === 0;

function cellOf(row: Row, column: Column, place: number, figures: Figures): Cell {
  const empty: Cell = {
    ...{ number: null, value: null, missing: null, isLowest: false, difference: null },
    ...{ isToReview: column.toReview.has(row.id), isPartial: false },
  };
  if (column.fault !== null) return { ...empty, missing: 'damaged' };
  switch (row.kind) {
    case 'total':
      return column.pricedLineCount === 0
        ? { ...empty, missing: 'noPrice' }
        : { ...empty, number: column.total, isPartial: !column.isComplete };
    case 'common': {
      const number = row.totals[place] ?? null;
      return { ...empty, number, missing: number === null ? 'noPrice' : null };
    }
    case 'line': {
      const number = (figures === 'unit' ? column.unitPrices : column.lineTotals)[row.index] ?? null;
      if (number !== null) return { ...empty, number };
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

/** Whether all suppliers shown said the same in a row; only lines and questions can be equal. */
export function isEqual(row: Row, columns: readonly Column[]): boolean {
  if (row.kind !== 'line' && row.kind !== 'question') return false;
  const [first, ...others] = columns;
  if (!first) return true;
  const said = (column: Column) => {
    const { number, value, missing } = cellOf(row, column, 0, 'unit');
    if (number !== null) return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
    // Files are never equal by their ids; what counts is what is in them.
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

/** Without rows in which nothing differs, and without sections that are then empty. */
export function differingRows(rows: readonly Row[], columns: readonly Column[]): Row[] {
  const kept = rows.filter((row) => !isEqual(row, columns));
  return kept.filter((row, place) => {
    if (row.kind !== 'section') return true;
    const next = kept[place + 1];
    return next !== undefined && next.kind !== 'section';
  });
}

/** In which order suppliers stand. */
export type Order = 'total' | 'name' | 'own';

/** The suppliers that are shown, in their order; those with missing lines come after the complete ones. */
export function chosenColumns(
  columns: readonly Column[],
  { order, chosen }: { order: Order; chosen: readonly string[] | null },
): Column[] {
  const wanted = new Set(chosen);
  const found = columns.filter(({ supplierId }) => wanted.has(supplierId));
  // An address may name suppliers that are not there.
  const shown = found.length > 0 ? found : [...columns];
  if (order === 'own' && chosen) {
    const placeOf = new Map(chosen.map((id, place) => [id, place]));
    return shown.sort(
      (one, other) => (placeOf.get(one.supplierId) ?? 0) - (placeOf.get(other.supplierId) ?? 0),
    );
  }
  // They come by name.
  return order === 'name' ? shown : shown.sort(byTotal);
}

const rankOf = ({ total, isComplete, pricedLineCount }: Column) =>
  total === null || pricedLineCount === 0 ? 2 : isComplete ? 0 : 1;

function byTotal(one: Column, other: Column): number {
  const rank = rankOf(one) - rankOf(other);
  return rank !== 0 || one.total === null || other.total === null
    ? rank
    : decimals.compare(one.total, other.total);
}

/** The complete totals of the suppliers shown: the lowest, the mean, and how far apart they are. */
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
