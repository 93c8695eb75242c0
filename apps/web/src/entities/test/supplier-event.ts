import type {
  SupplierEvent,
  SupplierEventInList,
  SupplierTaskInList,
  TaskSummary,
} from '@tenderbox/contract';
import { testId } from '../../shared/test/test-id.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const noTasks: TaskSummary = {
  awaitingResponseCount: 0,
  responseSubmittedCount: 0,
  declinedCount: 0,
  endedWithoutResponseCount: 0,
  responseProhibitedCount: 0,
};

/** Event in a supplier's list. */
export const ownListedEvent = (
  number: number,
  more: Partial<SupplierEventInList> = {},
): SupplierEventInList => ({
  id: testId(number),
  reference: `EV-2026-0000${number}`,
  title: `Event ${number}`,
  status: 'ACTIVE',
  startDate: inDays(-5),
  endDate: inDays(5),
  lastEndDate: inDays(5),
  timeZone: 'Europe/London',
  sealed: true,
  box: 'OPEN_SLOT',
  hasProof: false,
  nextEndDate: null,
  tasks: noTasks,
  ...more,
});

/** Event as seen by its supplier. */
export const ownEvent = (more: Partial<SupplierEvent> = {}): SupplierEvent => ({
  id: testId(1),
  reference: 'EV-2026-00042',
  title: 'Quay cranes, lot 2',
  status: 'ACTIVE',
  startDate: inDays(-5),
  endDate: inDays(5),
  lastEndDate: inDays(5),
  timeZone: 'Europe/London',
  sealed: true,
  box: 'OPEN_SLOT',
  description: null,
  documents: [],
  termsAndConditionsFile: null,
  questionsUntil: null,
  openerCount: null,
  statusReason: null,
  tasks: noTasks,
  buyer: { organisationName: 'Harbour Authority', businessUnitName: 'Dredging' },
  contact: { fullName: 'Una Bell', email: 'una.bell@harbour.example' },
  ...more,
});

/** Task of the event, not started yet. */
export const ownTask = (number: number, more: Partial<SupplierTaskInList> = {}): SupplierTaskInList => ({
  id: testId(100 + number),
  eventId: testId(1),
  position: number,
  title: `Task ${number}`,
  startDate: inDays(-5),
  endDate: inDays(5),
  effectiveEndDate: inDays(5),
  responseRequired: true,
  archived: false,
  ended: false,
  started: true,
  state: 'AWAITING_RESPONSE',
  questionCount: 6,
  lineCount: 12,
  draft: null,
  submitted: null,
  declinedAt: null,
  boxClosedAt: null,
  boxOpenedAt: null,
  can: { decline: false },
  ...more,
});
