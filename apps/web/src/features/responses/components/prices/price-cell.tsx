import { minorDigits, type PriceField, pricePath } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useNumberInput } from '../../../../entities/sheets/use-number-input.ts';
import { useDraft, useDraftField, useFieldFocus } from '../../draft/draft-context.ts';
import { useColleagueAt } from '../form/typing-mark.tsx';

interface PriceCellProps {
  lineId: string;
  /** Index of the line. */
  index: number;
  field: PriceField;
  /** Accessible name. */
  label: string;
  /** Only for price cells. */
  currency?: string | undefined;
  error: string | null;
  /** The line is marked as no bid. */
  isDisabled?: boolean;
  /** The price differs from the previous one by an order of magnitude. A note next to it explains that. */
  isUnusual?: boolean;
}

/** Editable cell of the price table. Plain elements, styled by the surrounding table. */
export function PriceCell({
  lineId,
  index,
  field,
  label,
  currency,
  error,
  isDisabled = false,
  isUnusual = false,
}: PriceCellProps) {
  const { t } = useTranslation();
  const { store, presence, isReadOnly } = useDraft();
  const path = pricePath(lineId, field);
  const { value, conflict, refused, needsReview, isFocused } = useDraftField(path);
  const focus = useFieldFocus(path);
  const isLocked = isReadOnly && !isFocused;
  const colleague = useColleagueAt(path);
  const type = (text: string) => {
    presence.typing(path);
    store.type(path, text === '' ? null : text);
  };
  const text = typeof value === 'string' ? value : '';
  const number = useNumberInput(text, type, { decimals: currency ? minorDigits(currency) : 0, currency });
  const message = refused ?? error;
  const shared = {
    'data-path': path,
    'data-row': index,
    'data-column': field,
    'aria-label': label,
    title: colleague ? t('responses.field.typing', { name: colleague.fullName }) : undefined,
    'data-typing': colleague ? '' : undefined,
  };
  if (field === 'noBid') {
    return (
      <input
        {...shared}
        {...focus}
        type="checkbox"
        checked={value === true}
        disabled={isLocked}
        onChange={({ target }) => {
          presence.typing(path);
          store.type(path, target.checked ? true : null);
        }}
      />
    );
  }
  return (
    <input
      {...shared}
      {...(field === 'comment'
        ? { value: text, onChange: ({ target }: { target: HTMLInputElement }) => type(target.value) }
        : number)}
      onFocus={(event) => {
        focus.onFocus(event);
        if (field !== 'comment') number.onFocus(event);
      }}
      onBlur={() => {
        focus.onBlur();
        number.onBlur();
      }}
      autoComplete="off"
      inputMode={field === 'comment' ? undefined : field === 'leadTime' ? 'numeric' : 'decimal'}
      readOnly={isLocked}
      data-off={isDisabled || undefined}
      data-warn={conflict !== null || needsReview || isUnusual || undefined}
      aria-required={field === 'unitPrice' && !isDisabled ? true : undefined}
      aria-describedby={isUnusual ? `${lineId}-unusual` : undefined}
      aria-invalid={message !== null}
      aria-errormessage={message ? `${lineId}-message` : undefined}
      title={message ?? shared.title ?? (field === 'comment' && text ? text : undefined)}
    />
  );
}
