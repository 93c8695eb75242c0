import { type ClientScope, clientScopeTexts } from '../common/client-scopes.ts';
import { formatSize } from '../common/format-size.ts';
import { type Role, roles } from '../common/roles.ts';
import { formatInstant, isInstant } from '../common/zoned-time.ts';
import { type WebhookEvent, webhookEventTexts } from '../webhooks/webhook-events.ts';
import type { HistoryEntry } from './history.schema.ts';
import { byFieldOrder, historyFieldText } from './history-text.ts';

/** One field of an entry as text; `before` is missing if the entry only sets it. */
export interface HistoryChange {
  field: string;
  before?: string;
  after: string;
}

type Values = Record<string, unknown>;

// Ids and hashes that mean nothing to people.
const hiddenFields = new Set([
  'accountId',
  'clonedFrom',
  'conflictIds',
  'evaluationId',
  'extensionId',
  'fileId',
  'invitationId',
  'messageId',
  'ownerId',
  'purpose',
  'roleEntryId',
  'sha256',
  'supplierId',
]);
const empty = 'empty';
const statusTexts: Record<string, string> = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  INVITED: 'Invited',
  DRAFT: 'Draft',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
};

const reasonTexts: Record<string, string> = {
  NO_CAPACITY: 'No capacity',
  NOT_OUR_BUSINESS: 'Not something we supply',
  TERMS: 'Terms not acceptable',
  OTHER: 'Other',
};

/** The changes of an entry as readable text, in a time zone; unchanged fields are left out. */
export function historyChanges(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  timeZone = 'UTC',
): HistoryChange[] {
  const told = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // If values were erased, the entry still names the changed fields.
  const erased = Array.isArray(after?.changed) ? after.changed.filter((name) => !told.has(String(name))) : [];
  if (!erased.length) told.delete('changed');
  return [...told]
    .filter((name) => !hiddenFields.has(name))
    .toSorted(byFieldOrder)
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => {
      const field = historyFieldText(name);
      if (name === 'logoFileId') return { field, ...logoChange(before?.[name], after?.[name]) };
      if (name === 'changed') return { field, after: listText(name, erased.map(String)) };
      const shown = (values: Values | null) => valueText(name, values?.[name], timeZone);
      return before && after && name in before
        ? { field, before: shown(before), after: shown(after) }
        : { field, after: shown(after ?? before) };
    });
}

/** An entry only contains the id of a logo, so this says whether there was and is one. */
function logoChange(before: unknown, after: unknown): Omit<HistoryChange, 'field'> {
  const another = before ? 'a different image' : 'an image';
  return { before: before ? 'an image' : empty, after: after ? another : empty };
}

function valueText(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return empty;
  if (name === 'role') return roles[value as Role]?.displayName ?? String(value);
  if (name === 'reason') return reasonTexts[String(value)] ?? String(value);
  if (name === 'status') return statusTexts[String(value)] ?? String(value);
  if (name === 'size' && typeof value === 'number') return formatSize(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return listText(name, value.map(String));
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return isInstant(text) ? formatInstant(text, timeZone) : (valueTexts[name] ?? String)(text);
}

/** Several values; those of `changed` are names of fields whose content the history does not store. */
function listText(name: string, values: string[]): string {
  return values.map(valueTexts[name] ?? String).join(', ') || empty;
}

const eventText = (event: string): string => webhookEventTexts[event as WebhookEvent] ?? event;

const valueTexts: Record<string, (value: string) => string> = {
  changed: historyFieldText,
  scopes: (scope) => clientScopeTexts[scope as ClientScope] ?? scope,
  events: eventText,
  event: eventText,
};
