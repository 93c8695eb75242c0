import type { TFunction } from 'i18next';
import { messageOf } from '../../../../shared/forms/use-app-form.ts';
import type { SheetDraft } from './sheet-draft.ts';
import { sheetIssues } from './sheet-issues.ts';

/** Error messages by item key, then by field. */
export type SheetMessages = ReadonlyMap<string, Readonly<Record<string, string>>>;

export const noMessages: SheetMessages = new Map();

/** Validation errors of a sheet as texts. */
export function sheetMessages(sheet: SheetDraft, t: TFunction): SheetMessages {
  const messages = new Map<string, Record<string, string>>();
  for (const { key, field, issue } of sheetIssues(sheet)) {
    const fields = messages.get(key) ?? {};
    fields[field] ??= messageOf(issue, t);
    messages.set(key, fields);
  }
  return messages.size === 0 ? noMessages : messages;
}

/** First error message of one item. */
export function shortMessage(messages: SheetMessages, key: string): string | null {
  const fields = messages.get(key);
  return (fields && Object.values(fields)[0]) ?? null;
}
