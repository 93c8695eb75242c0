import { type Event, type EventFile, newTaskSchema, type Task, taskChangeSchema } from '@tenderbox/contract';
import { z } from 'zod';
import { countsOf, draftOf, givenOf } from './sheet-draft.ts';
import { sheetIssues } from './sheet-issues.ts';
import type { SheetStore } from './sheet-store.ts';

/** What the form of a task is filled in with. The sheet stands beside it; the form knows which version it is. */
export interface TaskFormValues {
  title: string;
  instructions: string;
  documents: EventFile[];
  documentsPending: number;
  /** At most one. */
  excelTemplate: EventFile[];
  excelTemplatePending: number;
  supplierIds: string[];
  startDate: string | null;
  endDate: string | null;
  responseRequired: boolean;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
  sheet: SheetMark;
  [other: string]: unknown;
}

/** Which sheet the form goes with: a stored version, or a changed one. */
interface SheetMark {
  /** The number of the stored version that it began from. */
  version: number;
  isChanged: boolean;
  /** In a few words, for the notice that shows two versions side by side. */
  description: string;
}

/** What the calls take of the form and the sheet. */
const contentOf = ({ documents, excelTemplate, ...values }: TaskFormValues, { sheet }: SheetStore) => ({
  ...values,
  documentIds: documents.map(({ id }) => id),
  sheet: givenOf(sheet, excelTemplate[0] ?? null),
});

/** The rules of a task's form: the contract's, and its dates inside the event. */
export function taskFormSchema(event: Event, store: SheetStore, fixesEnd: boolean) {
  const files = z.array(z.custom<EventFile>());
  const shape = z.looseObject({ documents: files, excelTemplate: files });
  return shape.superRefine((given, context) => {
    const values = given as TaskFormValues;
    const refuse = (path: PropertyKey[], rule: string) =>
      context.addIssue({ code: 'custom', path, params: { rule } });
    // The sheet is looked at apart, once for each of its states.
    const { error } = newTaskSchema.safeParse(
      { ...contentOf(values, store), sheet: {} },
      { reportInput: true },
    );
    for (const issue of error?.issues ?? []) context.addIssue(issue as never);
    const { startDate, endDate } = values;
    if (startDate && Date.parse(startDate) < Date.parse(event.startDate)) refuse(['startDate'], 'taskStart');
    if (!fixesEnd && endDate && Date.parse(endDate) > Date.parse(event.endDate))
      refuse(['endDate'], 'taskEnd');
    // Saving without them would lose them.
    if (values.documentsPending > 0) refuse(['documents'], 'uploading');
    if (values.excelTemplatePending > 0) refuse(['excelTemplate'], 'uploading');
    for (const { key, field, issue } of sheetIssues(store.sheet)) {
      context.addIssue({ ...issue, path: ['sheet', key, field || 'root'] } as never);
    }
  });
}

export const newTaskOf = (values: TaskFormValues, store: SheetStore) =>
  newTaskSchema.parse(contentOf(values, store));

export const taskChangeOf = (values: TaskFormValues, store: SheetStore, revision: number) =>
  taskChangeSchema.parse({ ...contentOf(values, store), revision });

/** What the form of a task starts with. */
export const valuesOf = (task: Task, supplierIds: string[], description: string): TaskFormValues => ({
  title: task.title,
  instructions: task.instructions ?? '',
  documents: task.documents,
  documentsPending: 0,
  excelTemplate: task.excelTemplate ? [task.excelTemplate] : [],
  excelTemplatePending: 0,
  supplierIds,
  startDate: task.startDate,
  endDate: task.endDate,
  responseRequired: task.responseRequired,
  declineAllowed: task.declineAllowed,
  additionalFilesAllowed: task.additionalFilesAllowed,
  sheet: { version: task.sheetVersion, isChanged: false, description },
});

/** A new task takes all the time that its event has. */
export const emptyTask = ({ startDate, endDate }: Event): TaskFormValues => ({
  ...{ title: '', instructions: '', documents: [], documentsPending: 0 },
  ...{ excelTemplate: [], excelTemplatePending: 0, supplierIds: [], startDate, endDate },
  ...{ responseRequired: true, declineAllowed: true, additionalFilesAllowed: true },
  sheet: { version: 0, isChanged: false, description: '' },
});

/** Whether another set of suppliers was chosen, in whatever order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one);
  return one.length === other.length && other.every((id) => known.has(id));
}

/** The counts of a stored sheet. */
export const storedCounts = (task: Task) => countsOf(draftOf(task.sheet));
