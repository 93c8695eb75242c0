import {
  type FieldValue,
  hasValue,
  lineTotal,
  type PriceLine,
  type PriceTable,
  priceLineErrors,
  pricePath,
  ruleMessages,
  unusualPrice,
} from '@tenderbox/contract';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { useDraft, useDraftField } from '../../draft/draft-context.ts';

/** State of a price line: total, errors, conflicts and amendments. */
export function usePriceLine(table: PriceTable, line: PriceLine) {
  const fields = {
    unitPrice: useDraftField(pricePath(line.id, 'unitPrice')),
    leadTime: useDraftField(pricePath(line.id, 'leadTime')),
    comment: useDraftField(pricePath(line.id, 'comment')),
    noBid: useDraftField(pricePath(line.id, 'noBid')),
  };
  const values: Record<string, FieldValue> = {};
  for (const [name, { value }] of Object.entries(fields)) values[`prices/${line.id}/${name}`] = value;
  // Missing values are only reported in the review.
  const faults = priceLineErrors(table, line, values).filter(
    ({ property, message }) => hasValue(values[property]) && message !== ruleMessages.required,
  );
  const errorOf = (field: keyof typeof fields) =>
    fields[field].refused ??
    faults.find(({ property }) => property === pricePath(line.id, field))?.message ??
    null;
  const { submitted, isReadOnly } = useDraft();
  const price = fields.unitPrice.value;
  const total = lineTotal(table, line, values);
  const isNoBid = table.noBidAllowed && values[pricePath(line.id, 'noBid')] === true;
  const [conflictField, conflict] = Object.entries(fields).find(([, field]) => field.conflict) ?? [];
  return {
    total: total === null ? null : shownNumber(total),
    isNoBid,
    // A comment that was not written is not shown once none can be written.
    hidesComment: isReadOnly && !hasValue(fields.comment.value),
    errorOf,
    unusual: submitted && total !== null ? unusualPrice(line.id, String(price), submitted) : null,
    isDone: (isNoBid || total !== null) && faults.length === 0,
    conflict: conflict?.conflict
      ? { path: `prices/${line.id}/${conflictField}`, conflict: conflict.conflict }
      : null,
    reviewPaths: Object.entries(fields)
      .filter(([, { needsReview }]) => needsReview)
      .map(([name]) => `prices/${line.id}/${name}`),
    keptAt: Math.max(0, ...Object.values(fields).map(({ own }) => own?.typedAt ?? 0)) || null,
  };
}
