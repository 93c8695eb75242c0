import {
  canOf,
  type FileReference,
  type SupplierTask,
  type Task,
  type TaskInList,
  type TaskSummary,
  type UnitCaller,
} from '@tenderbox/contract';
import { hasEnded, hasStarted, taskBoxState } from '../deadlines/index.ts';
import type { SupplierTaskDetails, SupplierTaskRow } from './supplier-view/supplier-task.repo.ts';
import { presentTaskSupplier } from './suppliers/task-supplier.presenter.ts';
import { type TaskSuppliersPolicyInput, taskSuppliersAbilities } from './suppliers/task-suppliers.policy.ts';
import { taskAbilities } from './task.policy.ts';
import { templateOf } from './task-changes.rules.ts';
import type { ListedTask, TaskDetails } from './task-details.repo.ts';

export function policyInputOf(known: ListedTask): TaskSuppliersPolicyInput {
  const { eventStatus, eventStart, archivedAt, endDate, lastEnd, awaitingResponseCount } = known;
  const { boxOpenedAt, responsesReadAt } = known;
  return {
    eventStatus,
    eventStart,
    endDate,
    lastEnd,
    boxOpenedAt,
    responsesReadAt,
    awaitingResponseCount,
    isArchived: archivedAt !== null,
  };
}

const summaryOf = (task: TaskSummary): TaskSummary => ({
  awaitingResponseCount: task.awaitingResponseCount,
  responseSubmittedCount: task.responseSubmittedCount,
  declinedCount: task.declinedCount,
  endedWithoutResponseCount: task.endedWithoutResponseCount,
  responseProhibitedCount: task.responseProhibitedCount,
});

export function presentListed(task: ListedTask, now: string): TaskInList {
  const { id, eventId, position, title, startDate, endDate, responseRequired, archivedAt } = task;
  const { lastEnd, boxOpenedAt, supplierCount, sealed, eventStatus } = task;
  return {
    id,
    eventId,
    position,
    title,
    startDate,
    endDate,
    responseRequired,
    boxOpenedAt,
    supplierCount,
    archived: archivedAt !== null,
    ended: hasEnded(lastEnd, now),
    lastEndDate: lastEnd,
    box: taskBoxState({ sealed, status: eventStatus }, task, now),
    summary: summaryOf(task),
  };
}

interface Described {
  instructions: string | null;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
  sheetVersion: number;
  sheet: Task['sheet'];
  documents: FileReference[];
  templates: FileReference[];
}

function describe(task: Described) {
  const { instructions, declineAllowed, additionalFilesAllowed, sheet, sheetVersion, documents } = task;
  const excelTemplate = templateOf(task);
  return {
    instructions,
    declineAllowed,
    additionalFilesAllowed,
    sheet,
    sheetVersion,
    documents,
    excelTemplate,
  };
}

/** A task as its business unit sees it, with the caller's permissions. */
export function presentTask(caller: UnitCaller, known: TaskDetails, now: string): Task {
  const policyInput = policyInputOf(known);
  return {
    ...presentListed(known, now),
    ...describe(known),
    suppliers: known.suppliers.map((supplier) => presentTaskSupplier(caller, supplier, policyInput, now)),
    revision: known.revision,
    can: {
      ...canOf(taskAbilities, caller, policyInput, now),
      ...canOf(taskSuppliersAbilities, caller, policyInput, now),
    },
  };
}

/** What a supplier sees of a task in lists and details: its own deadline and state. */
export function presentOwnListed(task: SupplierTaskRow, now: string) {
  const { id, eventId, position, title, startDate, endDate, responseRequired, archivedAt } = task;
  const { effectiveEndDate, state } = task;
  return {
    id,
    eventId,
    position,
    title,
    startDate,
    endDate,
    responseRequired,
    effectiveEndDate,
    state,
    archived: archivedAt !== null,
    ended: hasEnded(effectiveEndDate, now),
    started: hasStarted(startDate, now),
  };
}

/** A task as one of its suppliers sees it, without anything about the others. */
export const presentOwn = (task: SupplierTaskDetails, now: string): SupplierTask => ({
  ...presentOwnListed(task, now),
  ...describe(task),
  boxOpenedAt: task.boxOpenedAt,
});
