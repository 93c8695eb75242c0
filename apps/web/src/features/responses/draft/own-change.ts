import { answerPath, type FieldValue, type Sheet, templatePath } from '@tenderbox/contract';
import type { OwnChange as StoredChange } from '../../../shared/autosave/local-changes.ts';

/** Path of the additional files in a draft. The API transfers them separately from the fields. */
export const filesPath = 'files';

/** Change typed here that the server does not have yet. */
export type OwnChange = StoredChange<FieldValue>;

export const isSameValue = (one: FieldValue, other: FieldValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Fields that hold files. Changes to them are merged instead of creating conflicts. */
export function fileFieldsOf({ sections }: Sheet): ReadonlySet<string> {
  const questions = sections.flatMap((section) => section.questions);
  const answers = questions.filter(({ type }) => type === 'FILE').map(({ id }) => answerPath(id));
  return new Set([...answers, templatePath, filesPath]);
}

export const listOf = (value: FieldValue | undefined): string[] => (Array.isArray(value) ? value : []);

/** Three-way merge of a list: contains what either side added and not what either side removed. */
export function mergedLists({ value, baseValue }: OwnChange, theirs: FieldValue): string[] {
  const [mine, before, stored] = [listOf(value), listOf(baseValue), listOf(theirs)];
  const removed = new Set(before.filter((one) => !mine.includes(one)));
  const added = mine.filter((one) => !before.includes(one) && !stored.includes(one));
  return [...stored.filter((one) => !removed.has(one)), ...added];
}
