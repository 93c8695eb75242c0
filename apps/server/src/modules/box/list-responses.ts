import {
  decimals,
  type ListedResponse,
  limits,
  type SentResponseQuery,
  type Sheet,
} from '@tenderbox/contract';
import { inSlices } from '../../platform/queues/time-slice.ts';
import { type AnsweredSheet, pricesOf } from './answered-sheet.ts';

/** A response in the list, with its total and the number of priced lines, by the current price table of the task. */
export async function listedResponse(sheet: Sheet | null, answered: AnsweredSheet): Promise<ListedResponse> {
  const table = sheet?.priceTable ?? null;
  const { total, pricedLineCount } = await inSlices(pricesOf(table, answered));
  const { response } = answered;
  const submittedTotal = response.fault === null ? response.total : null;
  return { ...response, total, submittedTotal, pricedLineCount, lineCount: table?.lines.length ?? 0 };
}

/**
 * Sorts by total: responses that price every line come first, then the others by the number of priced lines,
 * most first.
 */
export function sortByTotal(responses: ListedResponse[], isDescending: boolean): ListedResponse[] {
  const missing = ({ lineCount, pricedLineCount }: ListedResponse) => lineCount - pricedLineCount;
  return responses.toSorted((one, other) => {
    if (missing(one) !== missing(other)) return missing(one) - missing(other);
    const difference = decimals.compare(one.total ?? '0', other.total ?? '0');
    return isDescending ? -difference : difference;
  });
}

export function pageOf<Item>(
  items: Item[],
  { page, size }: Pick<SentResponseQuery, 'page' | 'size'>,
): Item[] {
  const length = size === 'all' ? limits.allRows : Number(size);
  return items.slice(page * length, (page + 1) * length);
}
