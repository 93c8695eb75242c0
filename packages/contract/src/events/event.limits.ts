/** Limits of events, shared by browser and server. */
export const eventLimits = {
  title: 255,
  description: 10_000,
  /** How many characters of a description a list shows. */
  shownDescription: 500,
  labels: 20,
  documents: 100,
  /** People named to open the boxes of an event. */
  openers: 20,
  reason: 2000,
  /** Pending actions of each kind are counted up to this number. */
  pendingCounted: 100,
  /** Longest period of a schedule, in days. */
  scheduleDays: 400,
  /** Events of a page of the schedule, and pages of a period. */
  scheduleRows: 50,
  schedulePages: 20,
} as const;
