/** First part of every query key, so that everything about one entity can be invalidated. */
export const queryKeys = {
  userRoles: ['user-roles'],
  people: ['people'],
  history: ['history'],
  suppliers: ['suppliers'],
  labels: ['labels'],
  events: ['events'],
  /** The evaluations of events: plans, progress, scores and rankings. */
  evaluations: ['evaluations'],
  /** The evaluations that the user is named for. */
  evaluationsToScore: ['evaluations-to-score'],
  tasks: ['tasks'],
  /** What waits for the person, of events and messages. */
  pendingActions: ['pending-actions'],
  boxes: ['boxes'],
  /** Responses to unsealed tasks. Those of an opened box are immutable and not included. */
  responses: ['responses'],
  /** Messages with threads, drafts, status and counts. */
  messages: ['messages'],
  /** Questions of events, as seen by the buyer, and published questions. */
  questions: ['questions'],
  /** Notifications of the bell. */
  notices: ['notices'],
  /** Preferences of the user. */
  preferences: ['preferences'],
  /** The user's own organisation. */
  organisation: ['organisation'],
  businessUnits: ['business-units'],
  /** Webhook deliveries, polled while shown. */
  deliveries: ['deliveries'],
  organisationSuppliers: ['organisation-suppliers'],
  /** All organisations, for system admins. */
  organisations: ['organisations'],
} as const;
