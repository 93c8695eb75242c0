import type { EventFile, EventOpener } from '@tenderbox/contract';

/** The fields of an event that a change can affect. */
export interface EventContent {
  title: string;
  description: string | null;
  startDate: string;
  endDate: string;
  sealed: boolean;
  openingNeedsTwo: boolean;
  questionsUntil: string | null;
}

export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
}

const instants = new Set(['startDate', 'endDate', 'questionsUntil']);

const contentFields = [
  'title',
  'description',
  'startDate',
  'endDate',
  'questionsUntil',
  'sealed',
  'openingNeedsTwo',
] as const satisfies (keyof EventContent)[];

const isSame = (name: string, before: unknown, after: unknown) =>
  before === after ||
  (instants.has(name) &&
    Boolean(before && after) &&
    Date.parse(String(before)) === Date.parse(String(after)));

/** Returns the changes to the event's own fields, in the order of the form. */
export function changedContent(before: EventContent, after: EventContent): FieldChange[] {
  return contentFields
    .filter((name) => !isSame(name, before[name], after[name]))
    .map((name) => ({ path: name, before: before[name], after: after[name] }));
}

interface Files {
  terms: EventFile[];
  documents: EventFile[];
}

/** Returns the changes to the event's files, by name. */
export function changedFiles(before: Files, after: Files): FieldChange[] {
  const changes: FieldChange[] = [];
  const [old, recent] = [before.terms[0], after.terms[0]];
  if (old?.id !== recent?.id) {
    changes.push({ path: 'termsAndConditionsFile', before: old?.name ?? null, after: recent?.name ?? null });
  }
  const names = ({ documents }: Files) => documents.map(({ name }) => name);
  const ids = ({ documents }: Files) => documents.map(({ id }) => id).join();
  if (ids(before) !== ids(after)) {
    changes.push({ path: 'documents', before: names(before), after: names(after) });
  }
  return changes;
}

interface Openers {
  openers: EventOpener[];
}

/** Returns the change of the people who open the boxes, by id; null if they are the same. Suppliers never see it. */
export function changedOpeners(before: Openers, after: Openers): FieldChange | null {
  const ids = ({ openers }: Openers) => openers.map(({ id }) => id).sort();
  return ids(before).join() === ids(after).join()
    ? null
    : { path: 'openerIds', before: ids(before), after: ids(after) };
}

/** Returns what suppliers learn about a change of the openers: their number, if it is another one. */
export function changedOpenerCount(before: Openers, after: Openers): FieldChange[] {
  const [old, recent] = [before.openers.length, after.openers.length];
  return old === recent ? [] : [{ path: 'openerCount', before: old || null, after: recent || null }];
}

/** The event fields for an audit entry: all but the description, which amendments keep. */
export function auditableFields(content: EventContent): Record<string, unknown> {
  const { description: _text, ...open } = content;
  return open;
}

/** Before and after for an audit entry. Long texts and files are only listed as changed. */
export function auditOf(changes: FieldChange[]): {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  const isOpen = ({ path }: FieldChange) => path !== 'description';
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(changes.filter(isOpen).map((change) => [change.path, change[name]]));
  const hidden = changes.filter((change) => !isOpen(change)).map(({ path }) => path);
  return { before: side('before'), after: { ...side('after'), ...(hidden.length && { changed: hidden }) } };
}
