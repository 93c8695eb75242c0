import { type PriceField, type PriceLine, type PriceTable, shownPriceFields } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { RequiredMark } from '../../../../shared/forms/field.tsx';
import { PriceCell } from './price-cell.tsx';
import { PriceLineNotes, useHasNotes } from './price-line-notes.tsx';
import { usePriceLine } from './use-price-line.ts';

interface PriceRowProps {
  table: PriceTable;
  line: PriceLine;
  index: number;
  /** Cells of the last paste. */
  pasted: ReadonlySet<string>;
}

const columns = (t: TFunction, table: PriceTable): Record<PriceField, string> => ({
  unitPrice: t('sheets.unitPrice'),
  leadTime: t(`sheets.leadTime.${table.leadTime ?? 'DAYS'}`),
  comment: t('sheets.comment'),
  noBid: t('sheets.noBid'),
});

/** One line of the price table: the buyer's columns on the left, editable cells on the right. */
export const PriceRow = memo(function PriceRow({ table, line, index, pasted }: PriceRowProps) {
  const { t } = useTranslation();
  const state = usePriceLine(table, line);
  const fields = shownPriceFields(table).filter((field) => field !== 'comment' || !state.hidesComment);
  const hasNotes = useHasNotes({ fields, line: state });
  const names = columns(t, table);
  const cell = (field: PriceField) => (
    <td
      key={field}
      className={`own ${field}`}
      data-pasted={pasted.has(`prices/${line.id}/${field}`) || undefined}
    >
      {field === 'comment' && (
        <span className="name" aria-hidden>
          {names.comment}
        </span>
      )}
      <PriceCell
        lineId={line.id}
        index={index}
        field={field}
        error={state.errorOf(field)}
        label={t('sheets.ofLine', { column: names[field], line: index + 1 })}
        currency={field === 'unitPrice' ? table.currency : undefined}
        isDisabled={state.isNoBid}
        isUnusual={field === 'unitPrice' && state.unusual !== null}
      />
    </td>
  );
  return (
    <>
      <th scope="row" className="code">
        {line.code ?? index + 1}
      </th>
      <td className="description">{line.description}</td>
      <td className="quantity">{shownNumber(line.quantity)}</td>
      <td className="unit">{line.unit}</td>
      {cell('unitPrice')}
      <td className="total">{state.isNoBid ? t('responses.prices.noBid') : (state.total ?? '–')}</td>
      {fields.filter((field) => field !== 'unitPrice').map(cell)}
      {hasNotes && (
        <td className="notes">
          <PriceLineNotes lineId={line.id} currency={table.currency} fields={fields} line={state} />
        </td>
      )}
    </>
  );
});

/** Price line as a card, for phones. */
export const PriceCard = memo(function PriceCard({ table, line, index, pasted }: PriceRowProps) {
  const { t } = useTranslation();
  const state = usePriceLine(table, line);
  const fields = shownPriceFields(table).filter((field) => field !== 'comment' || !state.hidesComment);
  const names = columns(t, table);
  const isWrong = fields.some((field) => state.errorOf(field));
  const visibleName = (field: PriceField) =>
    field === 'unitPrice' ? t('responses.prices.unitPriceIn', { currency: table.currency }) : names[field];
  const cell = (field: PriceField) => (
    <PriceCell
      lineId={line.id}
      index={index}
      field={field}
      error={state.errorOf(field)}
      label={t('sheets.ofLine', { column: visibleName(field), line: index + 1 })}
      currency={field === 'unitPrice' ? table.currency : undefined}
      isDisabled={state.isNoBid}
      isUnusual={field === 'unitPrice' && state.unusual !== null}
    />
  );
  return (
    <div className="card" data-wrong={isWrong || undefined} data-index={index}>
      <div className="head">
        <b>{line.description}</b>
        <span>{line.code}</span>
      </div>
      <div className="quiet">
        {shownNumber(line.quantity)} {line.unit}
      </div>
      <div className="pair">
        {fields
          .filter((field) => field !== 'noBid')
          .map((field) => (
            <div
              key={field}
              className={`own ${field}`}
              data-pasted={pasted.has(`prices/${line.id}/${field}`) || undefined}
            >
              <span aria-hidden>
                {visibleName(field)}
                {field === 'unitPrice' && <RequiredMark />}
              </span>
              {cell(field)}
            </div>
          ))}
      </div>
      <PriceLineNotes lineId={line.id} currency={table.currency} fields={fields} line={state} />
      <div className="foot">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick box inside is one of the cells */}
        {table.noBidAllowed && <label>{[cell('noBid'), names.noBid]}</label>}
        <span>
          {t('responses.prices.lineTotal')} <b>{state.isNoBid ? '–' : (state.total ?? '–')}</b>
        </span>
      </div>
    </div>
  );
});
