import type { StreamSubject } from '@tenderbox/contract';

/** Events between parts of the app, emitted on the window. App messages have their own module. */
export const appEvents = {
  sourcingOrgAdminInvited: 'sourcing-org-admin-invited',
  supplierAdminInvited: 'supplier-admin-invited',
  businessUnitAdminInvited: 'business-unit-admin-invited',
  bidderStatusChanged: 'bidder-status-changed',
  taskStatusChanged: 'task-status-changed',
  taskAdded: 'task-added',
  userProfileChanged: 'user-profile-changed',
  userRoleSwitched: 'user-role-switched',
  teamChanged: 'team-changed',
  suppliersChanged: 'suppliers-changed',
  messagesChanged: 'messages-changed',
  messageRead: 'message-read',
  eventsChanged: 'events-changed',
  labelsChanged: 'labels-changed',
  businessUnitChanged: 'business-unit-changed',
  organisationChanged: 'organisation-changed',
  noticesChanged: 'notices-changed',
  evaluationChanged: 'evaluation-changed',
} as const;

export type AppEventName = (typeof appEvents)[keyof typeof appEvents];

/** A change by others, and its subject by ids. */
export interface LiveUpdate {
  name: AppEventName;
  about: StreamSubject;
}

export const liveUpdatesEvent = 'live-updates';

/** Emits changes by others together, so that what several of them concern is refetched once. */
export function emitLiveUpdates(updates: LiveUpdate[]): void {
  window.dispatchEvent(new CustomEvent(liveUpdatesEvent, { detail: updates }));
}

/** Emits an app event. */
export function emitAppEvent(name: AppEventName): void {
  window.dispatchEvent(new Event(name));
}
