import type { QueryKey } from '@tanstack/react-query';
import { type AppEventName, appEvents } from '../session/app-events.ts';
import { queryKeys } from './query-keys.ts';

const { userRoles, people, history, suppliers, labels, organisation, businessUnits } = queryKeys;
const { organisationSuppliers, organisations, events, tasks, boxes, responses, notices } = queryKeys;
const { messages, questions, pendingActions, evaluations, evaluationsToScore } = queryKeys;

// These lists show counts of people, business units or suppliers.
const counts = [suppliers, organisationSuppliers, businessUnits, organisation, organisations];

/** Query keys to invalidate after an app event. Every change also invalidates the histories. */
export const invalidatedBy: Readonly<Record<AppEventName, readonly QueryKey[]>> = {
  [appEvents.sourcingOrgAdminInvited]: [people, organisations, history],
  [appEvents.supplierAdminInvited]: [people, suppliers, organisationSuppliers, history],
  [appEvents.businessUnitAdminInvited]: [people, businessUnits, organisation, history],
  [appEvents.bidderStatusChanged]: [
    people,
    ...counts,
    events,
    pendingActions,
    tasks,
    boxes,
    evaluations,
    responses,
    history,
  ],
  [appEvents.taskStatusChanged]: [events, pendingActions, tasks, boxes, evaluations, responses, history],
  [appEvents.taskAdded]: [events, pendingActions, tasks, evaluations, history],
  [appEvents.eventsChanged]: [
    events,
    pendingActions,
    tasks,
    boxes,
    evaluations,
    businessUnits,
    labels,
    history,
  ],
  [appEvents.messagesChanged]: [messages, pendingActions, questions, tasks, history],
  [appEvents.messageRead]: [messages],
  [appEvents.userProfileChanged]: [people, history],
  // The cache of the previous role is cleared together with its session.
  [appEvents.userRoleSwitched]: [userRoles],
  [appEvents.teamChanged]: [people, ...counts, userRoles, boxes, evaluations, pendingActions, history],
  [appEvents.suppliersChanged]: [...counts, tasks, history],
  [appEvents.labelsChanged]: [labels, events, history],
  [appEvents.businessUnitChanged]: [people, ...counts, userRoles, history],
  [appEvents.organisationChanged]: [people, ...counts, userRoles, history],
  [appEvents.noticesChanged]: [notices],
  [appEvents.evaluationChanged]: [evaluations, evaluationsToScore, history],
};
