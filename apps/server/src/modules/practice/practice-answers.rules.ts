import {
  answerPath,
  type FieldValue,
  type FieldValues,
  type PriceTable,
  pricePath,
  type Question,
  type Sheet,
  submissionErrors,
} from '@tenderbox/contract';

/** What a line costs, by its place in the table, before each supplier's own factor. */
const basePrices = [420, 185, 39, 950];
const factors = [1, 0.93, 1.07];
const deliveryDays = [21, 35, 14];
const installers = ['Our own installers', 'A partner from the region', 'Our own installers, at weekends too'];

/**
 * The answers of one made-up supplier, the first, second or third, to any sheet. Returns null if the sheet needs what it
 * cannot give, such as a file.
 */
export function practiceAnswers(sheet: Sheet, supplier: number): FieldValues | null {
  const values: Record<string, FieldValue> = {};
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    const answer = answerTo(question, supplier);
    if (answer !== null) values[answerPath(question.id)] = answer;
  }
  if (sheet.priceTable) Object.assign(values, pricesFor(sheet.priceTable, supplier));
  return submissionErrors(sheet, values).length ? null : values;
}

function answerTo(question: Question, supplier: number): FieldValue {
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return (installers[supplier] ?? 'Yes').slice(0, question.maxLength);
    case 'NUMBER':
      return String(within(deliveryDays[supplier] ?? 1, question));
    case 'YES_NO':
      return supplier !== 1;
    case 'ONE_OF':
      return question.options[supplier % question.options.length] ?? null;
    case 'SEVERAL_OF':
      return question.options.slice(0, supplier + 1);
    case 'DATE':
      return question.min ?? question.max ?? '2030-01-15';
    case 'FILE':
      return null;
  }
}

const within = (wanted: number, { min, max }: { min: string | null; max: string | null }) =>
  Math.min(Math.max(wanted, min === null ? wanted : Number(min)), max === null ? Infinity : Number(max));

function pricesFor({ lines, noBidAllowed, leadTime }: PriceTable, supplier: number): FieldValues {
  const values: Record<string, FieldValue> = {};
  lines.forEach(({ id }, place) => {
    // The third supplier leaves out one line, so that the comparison shows an incomplete total.
    if (noBidAllowed && supplier === 2 && place === 2) {
      values[pricePath(id, 'noBid')] = true;
      return;
    }
    const base = basePrices[place % basePrices.length] ?? 100;
    values[pricePath(id, 'unitPrice')] = String(Math.round(base * (factors[supplier] ?? 1)));
    if (leadTime) values[pricePath(id, 'leadTime')] = String(2 + supplier);
  });
  return values;
}
