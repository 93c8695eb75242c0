import type { Task, TaskInList, TaskSupplier } from '@tenderbox/contract';
import { testId } from '../../shared/test/test-id.ts';

/** Task for tests as it appears in lists: active, with one supplier that has not responded by default. */
export function listedTask(number: number, traits: Partial<TaskInList> = {}): TaskInList {
  return {
    id: testId(8000 + number),
    eventId: testId(7001),
    position: number,
    title: `Task ${number}`,
    startDate: '2026-11-01T09:00:00Z',
    endDate: '2099-11-30T17:00:00Z',
    responseRequired: true,
    archived: false,
    ended: false,
    lastEndDate: '2099-11-30T17:00:00Z',
    boxOpenedAt: null,
    box: 'OPEN_SLOT',
    supplierCount: 1,
    summary: {
      awaitingResponseCount: 1,
      responseSubmittedCount: 0,
      declinedCount: 0,
      endedWithoutResponseCount: 0,
      responseProhibitedCount: 0,
    },
    ...traits,
  };
}

/** Task for tests with all fields of its page. */
export function task(number: number, traits: Partial<Task> = {}): Task {
  return {
    ...listedTask(number),
    instructions: null,
    declineAllowed: true,
    additionalFilesAllowed: true,
    documents: [],
    sheet: { sections: [], priceTable: null, excelTemplateId: null },
    sheetVersion: 1,
    excelTemplate: null,
    suppliers: [],
    revision: 1,
    can: {
      edit: true,
      delete: false,
      copy: true,
      archive: true,
      restore: false,
      extend: true,
      changeSuppliers: true,
      remind: true,
    },
    ...traits,
  };
}

/** Supplier of a task: only invited by default. */
export function taskSupplier(number: number, traits: Partial<TaskSupplier> = {}): TaskSupplier {
  return {
    supplierId: testId(4000 + number),
    supplierCode: `SUP-${number}`,
    name: `Supplier ${number}`,
    state: 'AWAITING_RESPONSE',
    effectiveEndDate: '2099-11-30T17:00:00Z',
    isExtended: false,
    activeUserCount: 1,
    invitedAt: '2026-11-01T09:00:00Z',
    seenAt: null,
    submittedAt: null,
    declinedAt: null,
    declineReason: null,
    declineComment: null,
    remindedAt: null,
    lastMessageAt: null,
    can: { remove: true, remind: true, extend: true },
    ...traits,
  };
}
