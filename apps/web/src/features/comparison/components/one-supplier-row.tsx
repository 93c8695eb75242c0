import type { TFunction } from 'i18next';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type Column, cellsOf, type Figures, type Row } from './compared.ts';
import { cellText, differenceText, distanceText, markText, rowTexts } from './compared-text.ts';

interface OneSupplierRowProps {
  row: Row;
  index: number;
  own: Column;
  columns: readonly Column[];
  figures: Figures;
  currency: string;
  lineCount: number;
  isPhone: boolean;
  measure: Ref<HTMLElement> | undefined;
  onOpen: (row: Row) => void;
}

/** Answer of one supplier next to the lowest of all suppliers. */
export const OneSupplierRow = memo(function OneSupplierRow(props: OneSupplierRowProps) {
  const { row, index, own, columns, figures, currency, lineCount, isPhone, measure, onOpen } = props;
  const { t } = useTranslation();
  const { label, note } = rowTexts(row, t, { lineCount });
  const place = { 'data-index': index, 'aria-rowindex': index + 2 };
  const ref = measure as Ref<HTMLTableRowElement>;
  if (row.kind === 'section') {
    return (
      <tr ref={ref} {...place} className="section">
        <th scope="rowgroup" colSpan={isPhone ? 2 : 4}>
          {label}
        </th>
      </tr>
    );
  }
  const cells = cellsOf(row, columns, { figures, against: 'lowest' });
  const cell = cells[columns.indexOf(own)] as Cell;
  const bestPlace = cells.findIndex(({ isLowest }) => isLowest);
  const best = cells[bestPlace];
  const bestText = best ? cellText(row, best, t, currency) : null;
  const beside = best
    ? cell.isLowest
      ? t('comparison.one.isLowest')
      : `${columns[bestPlace]?.name}`
    : sameText(row, cell, cells, t);
  const difference = best && !cell.isLowest ? differenceOf(row, cell, t) : null;
  return (
    <tr ref={ref} {...place} className={row.kind === 'total' || row.kind === 'common' ? 'total' : undefined}>
      <th scope="row">
        <button type="button" className="what" onClick={() => onOpen(row)}>
          {label}
        </button>
        <span className="note">{note}</span>
      </th>
      <td className={cell.isLowest ? 'lowest' : cell.missing ? 'missing' : undefined}>
        <span className={row.kind === 'question' ? 'long' : undefined}>
          {cellText(row, cell, t, currency)}
        </span>
        {cell.isPartial && (
          <span className="note review">
            {t('comparison.lines', { done: own.pricedLineCount, total: lineCount })}
          </span>
        )}
        {(cell.isToReview || cell.isAmended) && (
          <span className="note review" title={markText(row, cell, own, t, currency)}>
            {cell.isAmended ? t('comparison.sentOn', { version: own.sheetVersion }) : t('comparison.review')}
          </span>
        )}
        {isPhone && (
          <span className="note">
            {difference !== null && `${difference}, `}
            {best && !cell.isLowest ? `${bestText} ${beside}` : beside}
          </span>
        )}
      </td>
      {!isPhone && (
        <>
          <td>
            {!cell.isLowest && bestText}
            {beside && <span className="note">{beside}</span>}
          </td>
          <td>{difference}</td>
        </>
      )}
    </tr>
  );
});

function differenceOf(row: Row, { distance, difference }: Cell, t: TFunction): string | null {
  if (distance !== null) return distanceText(row, distance, t);
  return difference === null ? null : differenceText(difference);
}

/** Answers of these types are the same only by chance. */
const ownWords: readonly string[] = ['FILE', 'DATE', 'TEXT', 'LONG_TEXT'];

/** States how many suppliers gave the same answer, for rows without a lowest figure. */
function sameText(row: Row, cell: Cell, cells: readonly Cell[], t: TFunction) {
  if (row.kind !== 'question' || cell.value === null || cells.length < 2) return null;
  if (ownWords.includes(row.question.type)) return null;
  const said = JSON.stringify(cell.value);
  const count = cells.filter(({ value }) => JSON.stringify(value) === said).length - 1;
  return t('comparison.one.same', { count, total: cells.length - 1 });
}
