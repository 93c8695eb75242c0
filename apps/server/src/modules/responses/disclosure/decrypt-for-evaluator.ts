import { answerPath, type ResponseToScore, type Sheet } from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { FrameCipher } from '../../../platform/files/frame-cipher.ts';
import { inSlices } from '../../../platform/queues/time-slice.ts';
import type { ReadableRecord } from '../../deadlines/index.ts';
import { responseFileAad } from '../keys/response-keys.ts';
import { openRecord } from './decrypt-for-buyer.ts';

/** A submission with its keys and the sheet that it answers, as evaluators get it from the database. */
export type RecordToScore = Omit<
  ReadableRecord,
  'supplierCode' | 'name' | 'conditions' | 'isFirstReading'
> & {
  sheet: Sheet;
};

/** What an evaluator looks at. */
export interface LookedAt {
  questionIds: ReadonlySet<string>;
  priceTaskIds: ReadonlySet<string>;
}

type Part = ResponseToScore['parts'][number];

/** The only function that shows response content to an evaluator: what is not looked at never leaves it. */
export async function decryptForEvaluator(
  keyring: Keyring,
  record: RecordToScore,
  { questionIds, priceTaskIds }: LookedAt,
  fileId: string | null = null,
): Promise<{ part: Part; fileCipher: FrameCipher | null }> {
  const { sheet, taskId, supplierId } = record;
  const row = { ...record, supplierCode: '', name: '', conditions: null };
  const { response, fileKey } = await inSlices(openRecord(keyring, row, sheet, fileId));
  const sections = sheet.sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => questionIds.has(id)) }))
    .filter(({ questions }) => questions.length);
  const priceTable = priceTaskIds.has(taskId) ? sheet.priceTable : null;
  const paths = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => answerPath(id))));
  const isShown = (path: string) => paths.has(path) || (priceTable !== null && path.startsWith('prices/'));
  const files = response.files.filter(({ path }) => isShown(path));
  const part: Part = {
    taskId,
    sections,
    priceTable,
    values: Object.fromEntries(Object.entries(response.values).filter(([path]) => isShown(path))),
    files,
    total: priceTable && response.total,
    fault: response.fault,
  };
  const isFileShown = files.some(({ id }) => id === fileId);
  return {
    part,
    fileCipher:
      fileKey && fileId && isFileShown
        ? { key: fileKey, place: responseFileAad(taskId, supplierId, fileId) }
        : null,
  };
}
