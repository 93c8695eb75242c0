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
import { forEachInSlices } from '../../platform/turns/time-slice.ts';

/** The path of the additional files, which no sheet asks for. */
export const filesPath = 'files';

const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Help may be reworded, and an answer may become optional, without making the answer another one. */
function askedByQuestion({ id: _id, help: _help, required: _required, ...rest }: Question): string {
  return hash(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const askedByLine = ({ currency, leadTime }: PriceTable, { code, description, quantity, unit }: PriceLine) =>
  hash(currency, leadTime, code, description, quantity, unit);

/** What each field of a sheet asks, as a hash by its path: where it differs, the question was changed. */
export async function askedBy(sheet: Sheet): Promise<Map<string, string>> {
  const asked = new Map<string, string>();
  await forEachInSlices(askedFields(sheet), ([path, hashed]) => asked.set(path, hashed));
  return asked;
}

/** The same one by one. */
export function* askedFields(sheet: Sheet): Generator<[string, string]> {
  yield [filesPath, ''];
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    yield [answerPath(question.id), askedByQuestion(question)];
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

/** The paths under which files are answered, the additional ones last. */
export function filePathsOf({ sections, excelTemplateId }: Sheet): string[] {
  const questions = sections.flatMap((section) => section.questions).filter(({ type }) => type === 'FILE');
  return [
    ...questions.map(({ id }) => answerPath(id)),
    ...(excelTemplateId ? [templatePath] : []),
    filesPath,
  ];
}
