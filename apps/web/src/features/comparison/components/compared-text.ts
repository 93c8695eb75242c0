import { minorDigits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { formatDecimal, formatMoney, formatWithUnit } from '../../../entities/sheets/format-amount.ts';
import { kindText } from '../../../entities/sheets/question-text.ts';
import type { Cell, Column, DifferenceReference, Row } from './compared.ts';

const percent = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Formats a relative difference: "−7.0%", with a minus sign. */
export const differenceText = (share: number): string => percent.format(share).replace('-', '−');

/** Formats a large amount for display: no decimals, with the currency symbol. */
export function formatRoundedMoney(amount: string, currency: string): string {
  const places = Number(amount) >= 10_000 ? 0 : minorDigits(currency);
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(amount as never);
}

/** Label of a row and the text below it. */
export function rowTexts(row: Row, t: TFunction, { lineCount }: { lineCount: number }) {
  switch (row.kind) {
    case 'total':
      return { label: t('comparison.total'), note: t('comparison.totalOf', { count: lineCount }) };
    case 'common':
      return {
        label: t('comparison.common'),
        note: t('comparison.commonOf', { count: row.lineCount, total: lineCount }),
      };
    case 'line':
      return {
        label: row.line.description,
        note: [row.line.code, quantityText(row.line)].filter(Boolean).join(' · '),
      };
    case 'question':
      return { label: row.question.label, note: kindText(row.question, t) };
    case 'section':
      return { label: row.title ?? t('sheets.prices'), note: '' };
  }
}

export const quantityText = ({ quantity, unit }: { quantity: string; unit: string | null }): string =>
  [formatDecimal(quantity), unit].filter(Boolean).join(' ');

const unitOf = (row: Row): string | null =>
  row.kind === 'question' && row.question.type === 'NUMBER' ? row.question.unit : null;

/** Short text of a supplier's answer. The full text is shown in the row details. */
export function cellText(row: Row, cell: Cell, t: TFunction, currency: string): string {
  const { number, value, missing } = cell;
  if (missing) return t(`comparison.${missing}`);
  if (number !== null) {
    if (row.kind !== 'question') return formatMoney(number, currency);
    return formatWithUnit(number, unitOf(row));
  }
  if (typeof value === 'boolean') return t(value ? 'sheets.yes' : 'sheets.no');
  if (Array.isArray(value)) {
    const isFile = row.kind === 'question' && row.question.type === 'FILE';
    return isFile ? t('comparison.fileCount', { count: value.length }) : value.join(', ');
  }
  return value || '–';
}

// An average has many decimal places; one is enough beside the exact answer.
const distanceFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Formats the difference of a number that is not money: "12 weeks more". */
export function distanceText(row: Row, distance: number, t: TFunction): string {
  const size = formatWithUnit(distanceFormat.format(Math.abs(distance)).replaceAll(',', ''), unitOf(row));
  return t(distance < 0 ? 'comparison.less' : 'comparison.more', { size });
}

/** Text under a figure: its difference or what is missing. */
export function cellNote(cell: Cell, column: Column, t: TFunction, lineCount: number): string | null {
  if (cell.isPartial) return t('comparison.lines', { done: column.pricedLineCount, total: lineCount });
  const { distance } = cell;
  if (distance === null && cell.difference === null) return null;
  // The unit stands in the figure above.
  const difference =
    distance === null ? differenceText(cell.difference ?? 0) : signed.format(distance).replace('-', '−');
  if (!cell.isLowest) return difference;
  // Compared with the lowest, the lowest itself has no difference to show.
  return isNone(cell) ? t('comparison.lowest') : t('comparison.withLowest', { difference });
}

const isNone = ({ distance, difference }: Cell) => (distance ?? difference) === 0;

/** The note as a full sentence, for use outside a table that names the reference value. */
export function longNote(
  row: Row,
  cell: Cell,
  column: Column,
  t: TFunction,
  of: { lineCount: number; against: DifferenceReference },
) {
  const { isPartial, isLowest, difference, distance } = cell;
  if (isPartial || (difference === null && distance === null) || (isLowest && isNone(cell))) {
    return cellNote(cell, column, t, of.lineCount);
  }
  const isMean = of.against === 'mean';
  const text =
    distance === null
      ? t(isMean ? 'comparison.toMean' : 'comparison.toLowest', {
          difference: differenceText(difference ?? 0),
        })
      : t(isMean ? 'comparison.thanMean' : 'comparison.thanLowest', {
          difference: distanceText(row, distance, t),
        });
  return isLowest ? t('comparison.withLowest', { difference: text }) : text;
}

/** Why a figure is marked: it counts at an amended quantity, or its question or line was changed. */
export function markText(row: Row, cell: Cell, column: Column, t: TFunction, currency: string): string {
  const { sheetVersion: version, submittedTotal, amendedLines } = column;
  const amended = row.kind === 'line' ? amendedLines[row.id] : undefined;
  if (row.kind === 'line' && amended) {
    return t('comparison.amended.line', {
      now: quantityText(row.line),
      sent: quantityText({ ...row.line, quantity: amended.quantity }),
      amount: formatMoney(amended.total, currency),
      version,
    });
  }
  if (!cell.isAmended) return t('comparison.reviewLong');
  return t('comparison.amended.total', { version, amount: formatMoney(submittedTotal ?? '0', currency) });
}
