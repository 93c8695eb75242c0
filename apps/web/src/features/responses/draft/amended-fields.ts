import { answerPath, type PriceTable, pricePath, type Sheet } from '@tenderbox/contract';

/** Fields that are asked differently than before. New questions are not included because they are missing anyway. */
export function amendedFields(before: Sheet, now: Sheet): string[] {
  const questionsBefore = questionsOf(before);
  const questions = [...questionsOf(now)].filter(([id, text]) => (questionsBefore.get(id) ?? text) !== text);
  const linesBefore = linesOf(before.priceTable);
  const lines = [...linesOf(now.priceTable)].filter(([id, text]) => (linesBefore.get(id) ?? text) !== text);
  return [...questions.map(([id]) => answerPath(id)), ...lines.map(([id]) => pricePath(id, 'unitPrice'))];
}

const questionsOf = ({ sections }: Sheet): Map<string, string> =>
  new Map(sections.flatMap(({ questions }) => questions.map((one) => [one.id, JSON.stringify(one)])));

const linesOf = (table: PriceTable | null): Map<string, string> =>
  new Map(table?.lines.map((line) => [line.id, JSON.stringify([table.currency, line])]));
