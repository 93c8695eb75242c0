import { serverNow } from '../lib/server-clock.ts';
import { isPlain } from './form-values.ts';

/** Unsaved form values stored on this device. */
export interface StoredFormDraft {
  /** Shape of the form. A draft with another shape is dropped. */
  shape: string;
  typedAt: number;
  /** Revision the draft is based on. Null for something new. */
  revision: number | null;
  /** Changed fields only. */
  values: Record<string, unknown>;
  /** Additional data of the form besides its fields. */
  extra?: unknown;
}

const days = 86_400_000;
const maxAge = 30 * days;
/** In characters. Browsers give a site about five million in total. */
const maxLength = 1_500_000;

/** Prefix of the storage keys of a role entry's form drafts. */
export const formDraftPrefix = (roleEntryId: string): string => `tenderbox.form.${roleEntryId}.`;

/** Newest draft under a prefix, with its key. Drafts that are too old or of another shape are removed. */
export function findFormDraft(
  prefix: string,
  shape: string,
  isOther: (key: string) => boolean,
): { key: string; draft: StoredFormDraft } | null {
  const found = keysUnder(prefix)
    .filter(isOther)
    .flatMap((key) => {
      const draft = draftIn(localStorage.getItem(key));
      if (draft && draft.shape === shape && serverNow() - draft.typedAt < maxAge) return [{ key, draft }];
      localStorage.removeItem(key);
      return [];
    });
  return found.sort((one, other) => other.draft.typedAt - one.draft.typedAt)[0] ?? null;
}

/** Returns whether there was enough storage. */
export function writeFormDraft(key: string, draft: StoredFormDraft): boolean {
  try {
    const text = JSON.stringify(draft);
    if (text.length > maxLength) throw new RangeError('The draft is too long to be stored.');
    localStorage.setItem(key, text);
    return true;
  } catch {
    // An older state would be restored as if it were the last one.
    localStorage.removeItem(key);
    return false;
  }
}

export const removeFormDraft = (key: string): void => localStorage.removeItem(key);

/** Removes all drafts of a role entry, for example on logout. */
export function removeFormDrafts(roleEntryId: string): void {
  for (const key of keysUnder(formDraftPrefix(roleEntryId))) localStorage.removeItem(key);
}

/** Changed fields that can be stored: no files, which must be chosen again, and no upload counters. */
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
