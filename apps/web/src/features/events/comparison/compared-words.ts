import { minorDigits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { formatDecimal, formatMoney } from '../../../entities/sheets/format-amount.ts';
import { kindText } from '../../../entities/sheets/question-words.ts';
import type { Against, Cell, Column, Row } from './compared.ts';

const percent = new Intl.NumberFormat('en-GB', {
  ...{ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' },
});

/** A share of a difference: "−7.0 %", with a true minus and a gap that does not break. */
export const differenceText = (share: number): string =>
  percent.format(share).replace('-', '−').replace('%', '\u00a0%');

/** A large amount that is only looked at: without its cents, with the sign of its currency. */
export function aboutMoney(amount: string, currency: string): string {
  const places = Number(amount) >= 10_000 ? 0 : minorDigits(currency);
  return new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: places, maximumFractionDigits: places },
  }).format(amount as never);
}

/** What a row is about, and what stands under that. */
export function rowWords(row: Row, t: TFunction, { lineCount }: { lineCount: number }) {
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

/** What a supplier said, in a few words; the whole of it stands elsewhere. */
export function cellText(row: Row, cell: Cell, t: TFunction, currency: string): string {
  const { number, value, missing } = cell;
  if (missing) return t(`comparison.${missing}`);
  if (number !== null) {
    if (row.kind !== 'question') return formatMoney(number, currency);
    const unit = row.question.type === 'NUMBER' ? row.question.unit : null;
    return [formatDecimal(number), unit].filter(Boolean).join(' ');
  }
  if (typeof value === 'boolean') return t(value ? 'sheets.yes' : 'sheets.no');
  if (Array.isArray(value)) {
    const isFile = row.kind === 'question' && row.question.type === 'FILE';
    return isFile ? t('comparison.fileCount', { count: value.length }) : value.join(', ');
  }
  return value || '–';
}

/** What stands under a figure: how it differs, or what is missing in it. */
export function cellNote(cell: Cell, column: Column, t: TFunction, lineCount: number): string | null {
  if (cell.isPartial) return t('comparison.lines', { done: column.pricedLineCount, total: lineCount });
  if (cell.difference === null) return null;
  const difference = differenceText(cell.difference);
  if (!cell.isLowest) return difference;
  // Set against the lowest, the lowest itself differs by nothing.
  return cell.difference === 0 ? t('comparison.lowest') : t('comparison.withLowest', { difference });
}

/** The same as a sentence, where it does not stand in a table that says what it is set against. */
export function longNote(
  cell: Cell,
  column: Column,
  t: TFunction,
  of: { lineCount: number; against: Against },
) {
  const { isPartial, isLowest, difference } = cell;
  if (isPartial || difference === null || (isLowest && difference === 0)) {
    return cellNote(cell, column, t, of.lineCount);
  }
  const text = t(of.against === 'mean' ? 'comparison.toMean' : 'comparison.toLowest', {
    difference: differenceText(difference),
  });
  return isLowest ? t('comparison.withLowest', { difference: text }) : text;
}
