import { isPlain } from './form-values.ts';

/** What was typed into a form and not saved, as this device stores it. */
export interface StoredFormDraft {
  /** The shape of the form; a draft of another shape is dropped. */
  shape: string;
  typedAt: number;
  /** The revision that it was typed over; null for something new. */
  revision: number | null;
  /** The changed fields alone. */
  values: Record<string, unknown>;
  /** What the form keeps beside its fields. */
  extra?: unknown;
}

const days = 86_400_000;
const maxAge = 30 * days;
/** In characters; browsers give a site about five million for everything. */
const maxLength = 1_500_000;

/** Under which keys the form drafts of a role entry are stored. */
export const formDraftPrefix = (roleEntryId: string): string => `tenderbox.form.${roleEntryId}.`;

/** The newest draft under a prefix, with its key; drafts that are too old or of another shape are removed. */
export function findFormDraft(
  prefix: string,
  shape: string,
  isOther: (key: string) => boolean,
): { key: string; draft: StoredFormDraft } | null {
  const found = keysUnder(prefix)
    .filter(isOther)
    .flatMap((key) => {
      const draft = draftIn(localStorage.getItem(key));
      if (draft && draft.shape === shape && Date.now() - draft.typedAt < maxAge) return [{ key, draft }];
      localStorage.removeItem(key);
      return [];
    });
  return found.sort((one, other) => other.draft.typedAt - one.draft.typedAt)[0] ?? null;
}

/** Returns whether there was room for it. */
export function writeFormDraft(key: string, draft: StoredFormDraft): boolean {
  try {
    const text = JSON.stringify(draft);
    if (text.length > maxLength) throw new RangeError('The draft is too long to be stored.');
    localStorage.setItem(key, text);
    return true;
  } catch {
    // An older state of it would be restored as if it were the last one.
    localStorage.removeItem(key);
    return false;
  }
}

export const removeFormDraft = (key: string): void => localStorage.removeItem(key);

/** Removes every draft of a role entry, such as when the person logs out. */
export function removeFormDrafts(roleEntryId: string): void {
  for (const key of keysUnder(formDraftPrefix(roleEntryId))) localStorage.removeItem(key);
}

/** The changed fields that can be stored: no files, which have to be chosen again, and no counters of uploads. */
export const storableValues = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !name.endsWith('Pending') && isStorable(value)),
  );

function isStorable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return isPlain(value) && Object.values(value).every(isStorable);
}

const keysUnder = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function draftIn(text: string | null): StoredFormDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<StoredFormDraft> | null;
    return typeof draft?.typedAt === 'number' && isPlain(draft.values) ? (draft as StoredFormDraft) : null;
  } catch {
    return null;
  }
}
