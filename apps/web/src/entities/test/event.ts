import type { Event, EventInList } from '@tenderbox/contract';
import { testId } from '../../shared/test/test-id.ts';

const noAnswers = {
  awaitingResponseCount: 0,
  responseSubmittedCount: 0,
  declinedCount: 0,
  endedWithoutResponseCount: 0,
  responseProhibitedCount: 0,
};

/** Event for tests as it appears in lists: active and sealed by default. */
export function listedEvent(number: number, traits: Partial<EventInList> = {}): EventInList {
  return {
    id: testId(7000 + number),
    reference: `EV-2026-${String(number).padStart(5, '0')}`,
    title: `Event ${number}`,
    description: null,
    startDate: '2026-11-01T09:00:00Z',
    endDate: '2099-11-30T17:00:00Z',
    timeZone: 'Europe/London',
    status: 'ACTIVE',
    labels: [],
    sealed: true,
    isPractice: false,
    lastEndDate: null,
    box: 'OPEN_SLOT',
    taskToOpenId: null,
    tasks: { ...noAnswers, awaitingResponseCount: 2 },
    ...traits,
  };
}

/** Event for tests with all fields of its page. */
export function event(number: number, traits: Partial<Event> = {}): Event {
  const { taskToOpenId: _, ...listed } = listedEvent(number);
  return {
    ...listed,
    completionDue: null,
    openingNeedsTwo: false,
    openers: [],
    openerCount: null,
    termsAndConditionsFile: null,
    documents: [],
    questionsUntil: null,
    clonedFrom: null,
    publishedAt: null,
    contact: null,
    statusReason: null,
    statusChange: null,
    lastTaskEndDate: null,
    boxesCloseAt: null,
    suppliersWithoutUsers: 0,
    supplierCount: 2,
    personCount: 3,
    taskCount: 1,
    amendmentCount: 0,
    publishChecks: [],
    revision: 1,
    can: {
      edit: true,
      publish: false,
      complete: false,
      cancel: true,
      reopen: false,
      delete: false,
      clone: true,
      messageSuppliers: true,
      sendCompletedEmail: false,
      takeRecord: true,
    },
    ...traits,
  };
}
