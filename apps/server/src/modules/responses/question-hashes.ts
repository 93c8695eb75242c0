import { createHash } from 'node:crypto';
import {
  answerPath,
  type PriceLine,
  type PriceTable,
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

/** Hashes of what the fields of a sheet ask. A different hash means that the question was changed. */
export interface QuestionHashes {
  /** The hash for the path of a field; undefined if the sheet has no such field. */
  get(path: string): string | undefined;
  has(path: string): boolean;
  /** The paths of all file fields, the additional files last. */
  filePaths: ReadonlySet<string>;
  /** The number of questions and price lines. */
  size: number;
}

/** Has one hash per price line, because its fields ask the same and sheets with 5,000 lines stay in memory. */
export async function questionHashes(sheet: Sheet): Promise<QuestionHashes> {
  const asked = new Map<string, string>();
  await forEachInSlices(itemHashes(sheet), ([path, hashed]) => asked.set(path, hashed));
  const shown = new Set<string>(sheet.priceTable ? shownPriceFields(sheet.priceTable) : []);
  const get = (path: string) => {
    if (!path.startsWith('prices/')) return asked.get(path);
    const end = path.lastIndexOf('/');
    return shown.has(path.slice(end + 1)) ? asked.get(path.slice(0, end)) : undefined;
  };
  const filePaths = new Set(filePathsOf(sheet));
  return { get, has: (path) => get(path) !== undefined, filePaths, size: asked.size };
}

/** The hashes by path, those of price lines by the part that the paths of their fields share. */
function* itemHashes({ sections, priceTable, excelTemplateId }: Sheet): Generator<[string, string]> {
  yield [filesPath, ''];
  for (const question of sections.flatMap(({ questions }) => questions)) {
    yield [answerPath(question.id), hashQuestion(question)];
  }
  for (const line of priceTable?.lines ?? []) {
    yield [`prices/${line.id}`, askedByLine(priceTable as PriceTable, line)];
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
