import { setImmediate } from 'node:timers/promises';
import {
  answerPath,
  type Comparison,
  decimals,
  lineTotal,
  minorDigits,
  type PriceLine,
  type PriceTable,
  pricePath,
  type Question,
  type SentResponse,
  type Sheet,
} from '@tenderbox/contract';

/** A response with the sheet that it answers. */
interface Answered {
  response: SentResponse;
  sheet: Sheet;
}

/** Prices and numbers have at most so many places. */
const places = 4;
const spreadOf = (numbers: string[]) => decimals.spread(numbers, places);

/**
 * Puts responses side by side by the sheet that the task has now. A price counts with the quantity that its supplier was
 * asked for; totals are set against each other only where every line has a price.
 */
export async function compareResponses(sheet: Sheet, answered: Answered[]): Promise<Comparison> {
  const { priceTable, sections } = sheet;
  const priced = await mapInTurns(answered, 1, (one) => pricesOf(priceTable, one));
  const suppliers = answered.map(({ response, sheet: own }, index) => {
    const { supplierId, supplierCode, name, fault } = response;
    const { isComplete, pricedLineCount, total } = priced[index] as Priced;
    return {
      ...{ supplierId, supplierCode, name, fault, total, isComplete, pricedLineCount },
      reviewIds: changedIds(sheet, own),
    };
  });
  const complete = suppliers.flatMap(({ isComplete, total }) => (isComplete && total ? [total] : []));
  return {
    currency: priceTable?.currency ?? null,
    suppliers,
    totals: { ...spreadOf(complete), completeCount: complete.length },
    sections: sections.map(({ id, title }) => ({ id, title })),
    questions: sections.flatMap((section) =>
      section.questions.map((question) => compareAnswers(section.id, question, answered)),
    ),
    lines: await mapInTurns(priceTable?.lines ?? [], linesAtOnce, (line) =>
      compareLine(line, answered, priced),
    ),
  };
}

/** Of 50 suppliers some 10 ms of work. */
const linesAtOnce = 100;

/** Thousands of lines of many suppliers are worked through while others are served. */
async function mapInTurns<One, Result>(
  all: One[],
  atOnce: number,
  work: (one: One) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of all) {
    if (results.length && results.length % atOnce === 0) await setImmediate();
    results.push(work(one));
  }
  return results;
}

interface Priced {
  /** What each line costs that has a price, by the id of the line. */
  lines: Map<string, { unitPrice: string; total: string }>;
  total: string | null;
  isComplete: boolean;
  pricedLineCount: number;
}

function pricesOf(table: PriceTable | null, { response: { values, fault }, sheet }: Answered): Priced {
  const lines: Priced['lines'] = new Map();
  const own = sheet.priceTable?.currency === table?.currency ? sheet.priceTable : null;
  const asked = new Map(own?.lines.map((line) => [line.id, line]));
  for (const { id } of table?.lines ?? []) {
    const line = asked.get(id);
    const total = own && line ? lineTotal(own, line, values) : null;
    if (total !== null) lines.set(id, { unitPrice: String(values[pricePath(id, 'unitPrice')]), total });
  }
  const totals = [...lines.values()].map(({ total }) => total);
  return {
    lines,
    total: table && fault === null ? decimals.sum(totals, minorDigits(table.currency)) : null,
    isComplete: table !== null && lines.size === table.lines.length,
    pricedLineCount: lines.size,
  };
}

function compareAnswers(sectionId: string, question: Question, answered: Answered[]) {
  const { id, type, label } = question;
  const given = answered.map(
    ({ response: { supplierId, values } }) => [supplierId, values[answerPath(id)] ?? null] as const,
  );
  const numbers = given.flatMap(([, value]) =>
    type === 'NUMBER' && typeof value === 'string' ? [value] : [],
  );
  return {
    ...{ id, sectionId, type, label, unit: type === 'NUMBER' ? question.unit : null },
    answers: Object.fromEntries(given),
    ...spreadOf(numbers),
  };
}

function compareLine(line: PriceLine, answered: Answered[], priced: Priced[]) {
  const { id, code, description, quantity, unit } = line;
  const prices = answered.map(
    ({ response }, index) => [response.supplierId, priced[index]?.lines.get(id) ?? null] as const,
  );
  const noBids = answered.filter(
    ({ response, sheet }) =>
      sheet.priceTable?.noBidAllowed && response.values[pricePath(id, 'noBid')] === true,
  );
  return {
    ...{ id, code, description, quantity, unit, prices: Object.fromEntries(prices) },
    noBids: noBids.map(({ response }) => response.supplierId),
    ...spreadOf(prices.flatMap(([, price]) => price?.unitPrice ?? [])),
  };
}

/** The questions and lines of a sheet that are otherwise in another version of it, or missing there. */
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
