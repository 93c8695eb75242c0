import { createHash } from 'node:crypto';
import {
  answerPath,
  type PriceLine,
  type PriceTable,
  pricePath,
  type Question,
  type Sheet,
  shownPriceFields,
  templatePath,
} from '@tenderbox/contract';
import { forEachInSlices } from '../../platform/queues/time-slice.ts';

/** Path of the additional files, which are not part of the answer sheet. */
export const filesPath = 'files';

const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Ignores the help text and whether an answer is required: changing them does not require a review of the answer. */
function hashQuestion({ id: _id, help: _help, required: _required, ...rest }: Question): string {
  return hash(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const askedByLine = ({ currency, leadTime }: PriceTable, { code, description, quantity, unit }: PriceLine) =>
  hash(currency, leadTime, code, description, quantity, unit);

/** Hashes of what each field of a sheet asks, by path. A different hash means that the question was changed. */
export async function questionHashes(sheet: Sheet): Promise<Map<string, string>> {
  const asked = new Map<string, string>();
  await forEachInSlices(fieldHashes(sheet), ([hash, hashed]) => asked.set(hash, hashed));
  return asked;
}

/** The same, one field at a time. */
export function* fieldHashes(sheet: Sheet): Generator<[string, string]> {
  yield [filesPath, ''];
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    yield [answerPath(question.id), hashQuestion(question)];
  }
  const { priceTable, excelTemplateId } = sheet;
  for (const line of priceTable?.lines ?? []) {
    const byLine = askedByLine(priceTable as PriceTable, line);
    for (const field of shownPriceFields(priceTable as PriceTable)) {
      yield [pricePath(line.id, field), byLine];
    }
  }
  if (excelTemplateId) yield [templatePath, hash(excelTemplateId)];
}

/** The paths of all file fields, the additional files last. */
export function filePathsOf({ sections, excelTemplateId }: Sheet): string[] {
  const questions = sections.flatMap((section) => section.questions).filter(({ type }) => type === 'FILE');
  return [
    ...questions.map(({ id }) => answerPath(id)),
    ...(excelTemplateId ? [templatePath] : []),
    filesPath,
  ];
}
