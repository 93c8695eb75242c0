import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Close } from '../../../../shared/icons/close.ts';
import { type LineColumn, lineColumns } from '../sheet/sheet-changes.ts';
import type { LineDraft } from '../sheet/sheet-draft.ts';

interface PriceRowProps {
  /** Undefined for the empty row below the last line. */
  line: LineDraft | undefined;
  index: number;
  /** Error messages by column. */
  messages: Readonly<Record<string, string>> | undefined;
  onText: (index: number, column: LineColumn, text: string) => void;
  onRemove: (index: number) => void;
}

/** One line of the price table. Plain elements, styled by the surrounding grid. */
export const PriceRow = memo(function PriceRow({ line, index, messages, onText, onRemove }: PriceRowProps) {
  const { t } = useTranslation();
  const message = messages && Object.values(messages)[0];
  return (
    <>
      <th scope="row" className="place">
        {index + 1}
      </th>
      {lineColumns.map((column) => (
        <td key={column} className={column} data-field={line && `sheet.${line.key}.${column}`}>
          <input
            data-row={index}
            data-column={column}
            value={line?.[column] ?? ''}
            inputMode={column === 'quantity' ? 'decimal' : undefined}
            autoComplete="off"
            placeholder={
              !line && column === 'description' ? t('taskEditor.prices.next') : t(`sheets.${column}`)
            }
            aria-label={t('sheets.ofLine', { column: t(`sheets.${column}`), line: index + 1 })}
            aria-invalid={messages?.[column] !== undefined}
            aria-describedby={messages?.[column] ? `line-${index}-message` : undefined}
            onChange={({ target }) => onText(index, column, target.value)}
          />
        </td>
      ))}
      <td className="end">
        {line && (
          <button
            type="button"
            className="act"
            aria-label={t('taskEditor.prices.remove', { line: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <Close />
          </button>
        )}
      </td>
      {message && (
        <td id={`line-${index}-message`} className="message">
          {message}
        </td>
      )}
    </>
  );
});
