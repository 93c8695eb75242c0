import { type Event, type EventFile, newTaskSchema, type Task, taskChangeSchema } from '@tenderbox/contract';
import { z } from 'zod';
import { countsOf, draftOf, sheetInputOf } from '../sheet/sheet-draft.ts';
import { sheetIssues } from '../sheet/sheet-issues.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';

/** Values of the task form. The sheet is stored separately; the form only holds its version. */
export interface TaskFormValues {
  title: string;
  instructions: string;
  documents: EventFile[];
  documentsPending: number;
  /** At most one file. */
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

/** Identifies the sheet that belongs to the form values: a saved version or a changed one. */
interface SheetMark {
  /** Saved version the editing started from. */
  version: number;
  isChanged: boolean;
  /** Short summary, for the notice that compares two versions. */
  description: string;
}

/** Maps the form and the sheet to the request body. */
const contentOf = ({ documents, excelTemplate, ...values }: TaskFormValues, { sheet }: SheetStore) => ({
  ...values,
  documentIds: documents.map(({ id }) => id),
  sheet: sheetInputOf(sheet, excelTemplate[0] ?? null),
});

/** Validation of the task form: the contract, and dates within the event. */
export function taskFormSchema(event: Event, store: SheetStore, fixesEnd: boolean) {
  const files = z.array(z.custom<EventFile>());
  const shape = z.looseObject({ documents: files, excelTemplate: files });
  return shape.superRefine((given, context) => {
    const values = given as TaskFormValues;
    const refuse = (path: PropertyKey[], rule: string) =>
      context.addIssue({ code: 'custom', path, params: { rule } });
    // The sheet is validated separately, with a cache per state.
    const { error } = newTaskSchema.safeParse(
      { ...contentOf(values, store), sheet: {} },
      { reportInput: true },
    );
    for (const issue of error?.issues ?? []) context.addIssue(issue as never);
    const { startDate, endDate } = values;
    if (startDate && Date.parse(startDate) < Date.parse(event.startDate)) refuse(['startDate'], 'taskStart');
    if (!fixesEnd && endDate && Date.parse(endDate) > Date.parse(event.endDate))
      refuse(['endDate'], 'taskEnd');
    // Saving now would lose the documents that are still uploading.
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

/** Initial values of the form for an existing task. */
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

/** A new task spans the whole event by default. */
export const emptyTask = ({ startDate, endDate }: Event): TaskFormValues => ({
  title: '',
  instructions: '',
  documents: [],
  documentsPending: 0,
  excelTemplate: [],
  excelTemplatePending: 0,
  supplierIds: [],
  startDate,
  endDate,
  responseRequired: true,
  declineAllowed: true,
  additionalFilesAllowed: true,
  sheet: { version: 0, isChanged: false, description: '' },
});

/** Whether two sets of suppliers are equal, ignoring order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one);
  return one.length === other.length && other.every((id) => known.has(id));
}

export const storedCounts = (task: Task) => countsOf(draftOf(task.sheet));
