import {
  answerPath,
  type FieldError,
  type FieldValue,
  ruleMessages,
  type Sheet,
  templatePath,
} from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { FileMetadata } from '../../files/index.ts';
import { listFileKeys } from '../draft/response-file.repo.ts';
import type { WrappedKey } from '../keys/response-key.repo.ts';
import { filePathsOf } from '../question-hashes.ts';

/** The submitted files, in the order of the form. */
export function filesOfContent(
  sheet: Sheet,
  values: Record<string, FieldValue>,
  known: Map<string, FileMetadata>,
): (FileMetadata & { id: string; path: string })[] {
  return filePathsOf(sheet).flatMap((path) => {
    const value = values[path];
    if (!Array.isArray(value)) return [];
    return value.map((id) => {
      const facts = known.get(id);
      if (!facts) throw new Error('A response names a file that it does not have.');
      return { ...facts, id, path };
    });
  });
}

/** The keys of files, wrapped by their draft's key. */
export async function fileKeys(
  tx: Transaction,
  fileIds: string[],
): Promise<(WrappedKey & { fileId: string })[]> {
  return fileIds.length ? listFileKeys(tx, fileIds) : [];
}

/** Errors for file types a question does not accept. The buyer's template must be returned as one workbook. */
export function fileTypeErrors(sheet: Sheet, files: { path: string; name: string }[]): FieldError[] {
  const kinds = new Map<string, readonly string[]>([[templatePath, ['.xlsx']]]);
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    if (question.type === 'FILE' && question.extensions.length) {
      kinds.set(answerPath(question.id), question.extensions);
    }
  }
  const isRefused = ({ path, name }: { path: string; name: string }) =>
    kinds.get(path)?.every((extension) => !name.toLowerCase().endsWith(extension)) ?? false;
  const refused = new Set(files.filter(isRefused).map(({ path }) => path));
  if (files.filter(({ path }) => path === templatePath).length > 1) refused.add(templatePath);
  return [...refused].map((property) => ({ property, message: ruleMessages.fileType }));
}
