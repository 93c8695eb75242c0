import { type ComparisonColumns, type PriceField, pricePath, type Sheet } from '@tenderbox/contract';
import { inSlices, type Steps } from '../../platform/queues/time-slice.ts';
import { type AnsweredSheet, answerOf, comparedSupplier, hasNoBid, pricesOf } from './answered-sheet.ts';

type Column = ComparisonColumns['suppliers'][number];

/** Returns the answers of each supplier to the current sheet of the task, in the order of its lines. */
export async function comparisonColumns(sheet: Sheet, answered: AnsweredSheet[]): Promise<Column[]> {
  const columns: Column[] = [];
  for (const one of answered) columns.push(await inSlices(columnOf(sheet, one)));
  return columns;
}

function* columnOf(sheet: Sheet, answered: AnsweredSheet): Steps<Column> {
  const { response } = answered;
  const { sections, priceTable } = sheet;
  const lines = priceTable?.lines ?? [];
  const priced = yield* pricesOf(priceTable, answered);
  const said = (lineId: string, field: PriceField) => {
    const value = response.values[pricePath(lineId, field)];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const questions = sections.flatMap((section) => section.questions);
  return {
    ...comparedSupplier(sheet, answered, priced),
    submittedAt: response.receipt?.submittedAt ?? '',
    files: response.files,
    answers: Object.fromEntries(questions.map((question) => [question.id, answerOf(question, response)])),
    unitPrices: lines.map(({ id }) => priced.lines.get(id)?.unitPrice ?? null),
    lineTotals: lines.map(({ id }) => priced.lines.get(id)?.total ?? null),
    leadTimes: priceTable?.leadTime ? lines.map(({ id }) => said(id, 'leadTime')) : [],
    comments: priceTable?.commentAllowed
      ? Object.fromEntries(
          lines.flatMap(({ id }) => {
            const comment = said(id, 'comment');
            return comment ? [[id, comment]] : [];
          }),
        )
      : {},
    noBidIds: lines.filter(({ id }) => hasNoBid(answered, id)).map(({ id }) => id),
  };
}
