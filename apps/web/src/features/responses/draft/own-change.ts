import { answerPath, type FieldValue, type Sheet, templatePath } from '@tenderbox/contract';

/** The additional files among the fields of a draft; calls carry them beside the fields. */
export const filesPath = 'files';

/** What was typed here and the server does not have yet. */
export interface OwnChange {
  value: FieldValue;
  /** When it was typed, by this device's clock. */
  typedAt: number;
  /** What was seen when typing began: its revision, 0 where there was nothing. */
  base: number;
  baseValue: FieldValue;
}

export const isSameValue = (one: FieldValue, other: FieldValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that hold files: changes to them are put together, nobody has to choose. */
export function fileFieldsOf({ sections }: Sheet): ReadonlySet<string> {
  const questions = sections.flatMap((section) => section.questions);
  const answers = questions.filter(({ type }) => type === 'FILE').map(({ id }) => answerPath(id));
  return new Set([...answers, templatePath, filesPath]);
}

export const listOf = (value: FieldValue | undefined): string[] => (Array.isArray(value) ? value : []);

/** A list as two people made it: what either added is there, what either removed is not. */
export function mergedLists({ value, baseValue }: OwnChange, theirs: FieldValue): string[] {
  const [mine, before, stored] = [listOf(value), listOf(baseValue), listOf(theirs)];
  const removed = new Set(before.filter((one) => !mine.includes(one)));
  const added = mine.filter((one) => !before.includes(one) && !stored.includes(one));
  return [...stored.filter((one) => !removed.has(one)), ...added];
}
