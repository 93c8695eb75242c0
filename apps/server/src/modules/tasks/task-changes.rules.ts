import type { Amendment, FileReference, Sheet } from '@tenderbox/contract';
import { changedSheet } from './sheet/sheet-changes.rules.ts';

type Change = Amendment['changes'][number];

/** The editable fields of a task. */
export interface TaskContent {
  title: string;
  instructions: string | null;
  startDate: string;
  endDate: string;
  responseRequired: boolean;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
}

interface Shown extends TaskContent {
  documents: FileReference[];
  /** The Excel templates of all sheet versions. */
  templates: FileReference[];
  sheet: Sheet;
}

const contentFields = [
  'title',
  'instructions',
  'startDate',
  'endDate',
  'responseRequired',
  'declineAllowed',
  'additionalFilesAllowed',
] as const satisfies (keyof TaskContent)[];

const isSame = (name: string, before: unknown, after: unknown) =>
  name.endsWith('Date') ? Date.parse(String(before)) === Date.parse(String(after)) : before === after;

/** The Excel template of a sheet. */
export const templateOf = ({ sheet, templates }: Pick<Shown, 'sheet' | 'templates'>): FileReference | null =>
  templates.find(({ id }) => id === sheet.excelTemplateId) ?? null;

/** The changes of a task, in the order of the form; files by their names. */
export function changedTask(before: Shown, after: Shown): Change[] {
  const names = ({ documents }: Shown) => documents.map(({ name }) => name);
  const ids = ({ documents }: Shown) => documents.map(({ id }) => id).join();
  const [oldTemplate, newTemplate] = [templateOf(before), templateOf(after)];
  return [
    ...contentFields
      .filter((name) => !isSame(name, before[name], after[name]))
      .map((name) => ({ path: name, before: before[name], after: after[name] })),
    ...(ids(before) === ids(after)
      ? []
      : [{ path: 'documents', before: names(before), after: names(after) }]),
    ...changedSheet(before.sheet, after.sheet),
    ...(oldTemplate?.id === newTemplate?.id
      ? []
      : [
          {
            path: 'sheet.excelTemplate',
            before: oldTemplate?.name ?? null,
            after: newTemplate?.name ?? null,
          },
        ]),
  ];
}

/** The audited fields of a task: all except the long text, which amendments contain. */
export function auditableFields({ instructions: _text, ...open }: TaskContent): Record<string, unknown> {
  return open;
}

/** The before and after of an audit entry. Long texts and the sheet are only named as changed. */
export function auditOf(changes: Change[]): {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  const isHidden = ({ path }: Change) => path === 'instructions' || path.startsWith('sheet');
  const open = changes.filter((change) => !isHidden(change));
  const hidden = new Set(changes.filter(isHidden).map(({ path }) => path.split(/[.[]/)[0]));
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(open.map((change) => [change.path, change[name]]));
  return {
    before: side('before'),
    after: { ...side('after'), ...(hidden.size && { changed: [...hidden] }) },
  };
}
