import {
  answerPath,
  decimals,
  type FieldValue,
  lineTotal,
  minorDigits,
  type PriceTable,
  pricePath,
  type Question,
  type SentResponse,
  type Sheet,
} from '@tenderbox/contract';
import type { Steps } from '../../platform/queues/time-slice.ts';

/** A response with the sheet that it answers. */
export interface AnsweredSheet {
  response: SentResponse;
  sheet: Sheet;
}

/** The prices of a response for the lines of a price table. */
export interface Priced {
  /** Unit price and total of each priced line, by line id. */
  lines: Map<string, { unitPrice: string; total: string }>;
  /** Quantity and total as submitted of the lines whose quantity was amended since, by line id. */
  amendedLines: Record<string, { quantity: string; total: string }>;
  total: string | null;
  isComplete: boolean;
  pricedLineCount: number;
}

/**
 * Prices the lines of the current price table with the unit prices of a response, which itself is never
 * changed. A quantity that was amended after the response counts as it is now. If the unit of a line was
 * amended as well, its price is for something else and counts at the quantity that the supplier was asked for.
 * Prices in another currency than today's are left out.
 */
export function* pricesOf(
  table: PriceTable | null,
  { response: { values, fault }, sheet }: AnsweredSheet,
): Steps<Priced> {
  const lines: Priced['lines'] = new Map();
  const amendedLines: Priced['amendedLines'] = {};
  const own = sheet.priceTable?.currency === table?.currency ? sheet.priceTable : null;
  const asked = new Map(own?.lines.map((line) => [line.id, line]));
  for (const { id, quantity, unit } of table?.lines ?? []) {
    const line = asked.get(id);
    const submitted = own && line ? lineTotal(own, line, values) : null;
    if (own && line && submitted !== null) {
      const isAmended =
        unit === line.unit && quantity !== line.quantity && decimals.compare(quantity, line.quantity) !== 0;
      const total = (isAmended && lineTotal(own, { ...line, quantity }, values)) || submitted;
      lines.set(id, { unitPrice: String(values[pricePath(id, 'unitPrice')]), total });
      if (isAmended) amendedLines[id] = { quantity: line.quantity, total: submitted };
    }
    yield;
  }
  const totals = [...lines.values()].map(({ total }) => total);
  return {
    lines,
    amendedLines,
    total: table && fault === null ? decimals.sum(totals, minorDigits(table.currency)) : null,
    isComplete: table !== null && lines.size === table.lines.length,
    pricedLineCount: lines.size,
  };
}

/** Returns the supplier's part of a comparison: its name, its total and the ids that changed since it responded. */
export function comparedSupplier(sheet: Sheet, { response, sheet: own }: AnsweredSheet, priced: Priced) {
  const { supplierId, supplierCode, name, fault, sheetVersion } = response;
  const { isComplete, pricedLineCount, total, amendedLines } = priced;
  return {
    supplierId,
    supplierCode,
    name,
    fault,
    total,
    isComplete,
    pricedLineCount,
    sheetVersion,
    submittedTotal: fault === null ? response.total : null,
    amendedLines,
    reviewIds: changedIds(sheet, own),
  };
}

/** Returns an answer as submitted. Files are stored apart from the values; their answer is a list of file ids. */
export function answerOf({ id, type }: Question, { values, files }: SentResponse): FieldValue {
  const path = answerPath(id);
  if (type !== 'FILE') return values[path] ?? null;
  const ids = files.filter((file) => file.path === path).map((file) => file.id);
  return ids.length ? ids : null;
}

export const hasNoBid = ({ response, sheet }: AnsweredSheet, lineId: string): boolean =>
  sheet.priceTable?.noBidAllowed === true && response.values[pricePath(lineId, 'noBid')] === true;

/** Returns the ids of questions and lines that differ in another version of the sheet or are missing there. */
function changedIds(sheet: Sheet, own: Sheet): string[] {
  if (sheet === own) return [];
  const parts = ({ sections, priceTable }: Sheet) => [
    ...sections.flatMap(({ questions }) => questions),
    ...(priceTable?.lines ?? []).map((line) => ({ ...line, currency: priceTable?.currency })),
  ];
  const known = new Map(parts(own).map((part) => [part.id, JSON.stringify(part)]));
  return parts(sheet)
    .filter((part) => known.get(part.id) !== JSON.stringify(part))
    .map(({ id }) => id);
}
