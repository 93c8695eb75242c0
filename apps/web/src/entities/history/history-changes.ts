import type { HistoryEntry } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { formatSize } from '../../shared/lib/format-size.ts';
import { findRole } from '../session/roles.ts';

/** One field of an entry, in words; `before` is missing where the entry only sets it. */
export interface HistoryChange {
  field: string;
  before?: string;
  after: string;
}

// Ids and sums that say nothing to a person; the export has them.
const hiddenFields = new Set(['accountId', 'invitationId', 'ownerId', 'purpose', 'sha256']);

/** What an entry changed, as readable differences; fields that stayed the same are left out. */
export function historyChanges(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  t: TFunction,
): HistoryChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !hiddenFields.has(name))
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => {
      const field = t([`history.fields.${name}`], { defaultValue: name });
      if (name === 'logoFileId') return { field, ...logoChange(before?.[name], after?.[name], t) };
      const shown = (values: Record<string, unknown> | null) => valueText(name, values?.[name], t);
      return before && after && name in before
        ? { field, before: shown(before), after: shown(after) }
        : { field, after: shown(after ?? before) };
    });
}

function logoChange(before: unknown, after: unknown, t: TFunction): Omit<HistoryChange, 'field'> {
  const none = t('history.nothing');
  const another = before ? t('history.otherPicture') : t('history.picture');
  return { before: before ? t('history.picture') : none, after: after ? another : none };
}

function valueText(name: string, value: unknown, t: TFunction): string {
  if (value === null || value === undefined || value === '') return t('history.nothing');
  if (name === 'role') return findRole(String(value))?.displayName ?? String(value);
  if (name === 'status') return t([`kit.status.person.${String(value)}`], { defaultValue: String(value) });
  if (name === 'size' && typeof value === 'number') return formatSize(value);
  if (value === true) return t('history.yes');
  if (Array.isArray(value)) return listText(name, value.map(String), t);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Several values; those of `changed` are names of fields whose contents the history does not keep. */
function listText(name: string, values: string[], t: TFunction): string {
  const shown =
    name === 'changed'
      ? values.map((field) => t([`history.fields.${field}`], { defaultValue: field }))
      : values;
  return shown.join(', ') || t('history.nothing');
}
