import type { TFunction } from 'i18next';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatBubbleOutlineOutlined } from '../../../shared/icons/chat-bubble-outline-outlined.ts';
import type { IconComponent } from '../../../shared/icons/create-icon.tsx';
import { RateReviewOutlined } from '../../../shared/icons/rate-review-outlined.ts';
import {
  type Cell,
  type Column,
  cellsOf,
  type DifferenceReference,
  type Figures,
  type Row,
} from './compared.ts';
import { cellNote, cellText, markText, rowTexts } from './compared-text.ts';
import { heightOf } from './table-styles.ts';

interface ComparisonRowProps {
  row: Row;
  /** Row index in the table, from 0. */
  index: number;
  columns: readonly Column[];
  figures: Figures;
  against: DifferenceReference;
  currency: string;
  lineCount: number;
  /** First and last rendered column. */
  from: number;
  to: number;
  hasBefore: boolean;
  hasAfter: boolean;
  /** Roving tabindex: only this row can be reached with Tab. */
  isCurrent: boolean;
  onFocus: (index: number) => void;
  onOpen: (row: Row) => void;
}

/** One question or line with the answers of the rendered suppliers. */
export const ComparisonRow = memo(function ComparisonRow(props: ComparisonRowProps) {
  const { row, index, columns, figures, against, currency, lineCount, from, to } = props;
  const { t } = useTranslation();
  const { label, note } = rowTexts(row, t, { lineCount });
  const height = heightOf(row);
  // Computed once, not whenever other columns scroll into view.
  const whole = useMemo(() => cellsOf(row, columns, { figures, against }), [row, columns, figures, against]);
  if (row.kind === 'section') {
    const spans = to - from + 1 + (props.hasBefore ? 1 : 0) + (props.hasAfter ? 1 : 0);
    return (
      <tr className="section" data-index={index} aria-rowindex={index + 2} style={{ height }}>
        <th scope="rowgroup">{label}</th>
        {spans > 0 && <td colSpan={spans} />}
      </tr>
    );
  }
  const cells = whole.slice(from, to + 1);
  const isTotal = row.kind === 'total' || row.kind === 'common';
  return (
    <tr
      className={isTotal ? 'total' : height > 50 ? 'long' : undefined}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height }}
    >
      <th scope="row" aria-colindex={1}>
        <button
          type="button"
          className="what"
          tabIndex={props.isCurrent ? 0 : -1}
          onFocus={() => props.onFocus(index)}
          onClick={() => props.onOpen(row)}
          title={label}
        >
          <span className="label">{label}</span>
          <span className="note">{note}</span>
        </button>
      </th>
      {props.hasBefore && <td aria-hidden />}
      {cells.map((cell, place) => {
        const column = columns[from + place] as Column;
        return (
          <td key={column.supplierId} aria-colindex={from + place + 2} className={classNameOf(cell)}>
            {said({ row, cell, column, currency, lineCount, t, onOpen: props.onOpen })}
          </td>
        );
      })}
      {props.hasAfter && <td aria-hidden />}
    </tr>
  );
});

function classNameOf(cell: Cell): string | undefined {
  if (cell.isLowest) return 'lowest';
  if (cell.isPartial) return 'partial';
  if (cell.missing) return 'missing';
  return cell.value === false ? 'no' : undefined;
}

interface AnswerCellProps {
  row: Row;
  cell: Cell;
  column: Column;
  currency: string;
  lineCount: number;
  t: TFunction;
  onOpen: (row: Row) => void;
}

/** Content of a cell. Not a component: hooks in hundreds of cells would slow down scrolling. */
function said({ row, cell, column, currency, lineCount, t, onOpen }: AnswerCellProps): ReactNode {
  const text = cellText(row, cell, t, currency);
  const note = cellNote(cell, column, t, lineCount);
  const hasFiles = row.kind === 'question' && row.question.type === 'FILE' && cell.value !== null;
  const hasComment = row.kind === 'line' && column.comments[row.id] !== undefined;
  return (
    <>
      {(cell.isToReview || cell.isAmended) && (
        <Mark icon={RateReviewOutlined} label={markText(row, cell, column, t, currency)} tone="review" />
      )}
      {hasComment && <Mark icon={ChatBubbleOutlineOutlined} label={t('comparison.comment')} tone="quiet" />}
      {hasFiles ? (
        // Not in the tab order: the row details offer the same files and are reachable by keyboard.
        <button type="button" className="files" tabIndex={-1} onClick={() => onOpen(row)}>
          {text}
        </button>
      ) : (
        <span className="said">{text}</span>
      )}
      {note !== null && <span className="note">{note}</span>}
    </>
  );
}

function Mark({ icon: Icon, label, tone }: { icon: IconComponent; label: string; tone: string }) {
  return (
    <span className={`mark ${tone}`} title={label}>
      <Icon titleAccess={label} style={{ fontSize: 14 }} />
    </span>
  );
}
