import { type Comparison, decimals, type PriceLine, type Question, type Sheet } from '@tenderbox/contract';
import { inSlices, mapInSlices } from '../../platform/queues/time-slice.ts';
import {
  type AnsweredSheet,
  answerOf,
  comparedSupplier,
  hasNoBid,
  type Priced,
  pricesOf,
} from './answered-sheet.ts';

/** Maximum number of decimal places of prices and numbers. */
const places = 4;
const spreadOf = (numbers: string[]) => decimals.spread(numbers, places);

/**
 * Compares responses by the current sheet of the task. Totals are compared only between suppliers that priced
 * every line.
 */
export async function compareResponses(sheet: Sheet, answered: AnsweredSheet[]): Promise<Comparison> {
  const { priceTable, sections } = sheet;
  const priced: Priced[] = [];
  for (const one of answered) priced.push(await inSlices(pricesOf(priceTable, one)));
  const suppliers = answered.map((one, index) => comparedSupplier(sheet, one, priced[index] as Priced));
  const complete = suppliers.flatMap(({ isComplete, total }) => (isComplete && total ? [total] : []));
  return {
    currency: priceTable?.currency ?? null,
    suppliers,
    totals: { ...spreadOf(complete), completeCount: complete.length },
    sections: sections.map(({ id, title }) => ({ id, title })),
    questions: await mapInSlices(
      sections.flatMap(({ id, questions }) => questions.map((question) => ({ id, question }))),
      ({ id, question }) => compareAnswers(id, question, answered),
    ),
    lines: await mapInSlices(priceTable?.lines ?? [], (line) => compareLine(line, answered, priced)),
  };
}

function compareAnswers(sectionId: string, question: Question, answered: AnsweredSheet[]) {
  const { id, type, label } = question;
  const given = answered.map(({ response }) => [response.supplierId, answerOf(question, response)] as const);
  const numbers = given.flatMap(([, value]) =>
    type === 'NUMBER' && typeof value === 'string' ? [value] : [],
  );
  return {
    id,
    sectionId,
    type,
    label,
    unit: type === 'NUMBER' ? question.unit : null,
    answers: Object.fromEntries(given),
    ...spreadOf(numbers),
  };
}

function compareLine(line: PriceLine, answered: AnsweredSheet[], priced: Priced[]) {
  const { id, code, description, quantity, unit } = line;
  const prices = answered.map(
    ({ response }, index) => [response.supplierId, priced[index]?.lines.get(id) ?? null] as const,
  );
  const noBids = answered.filter((one) => hasNoBid(one, id));
  return {
    id,
    code,
    description,
    quantity,
    unit,
    prices: Object.fromEntries(prices),
    noBids: noBids.map(({ response }) => response.supplierId),
    ...spreadOf(prices.flatMap(([, price]) => price?.unitPrice ?? [])),
  };
}
