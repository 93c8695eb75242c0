/** Where the cache keeps what was read: the first part of every key, so that all about one thing can be read again. */
export const queryKeys = {
  userRoles: ['user-roles'],
  people: ['people'],
  history: ['history'],
  suppliers: ['suppliers'],
  labels: ['labels'],
  events: ['events'],
  tasks: ['tasks'],
  boxes: ['boxes'],
  /** Responses to tasks that are not sealed; those of an opened box never change. */
  responses: ['responses'],
  /** Messages with their threads, drafts, status and counts. */
  messages: ['messages'],
  /** Questions of events, as the buyer sees them, and the published ones. */
  questions: ['questions'],
  /** What the bell shows. */
  notices: ['notices'],
  /** What the person chose about times and mails. */
  preferences: ['preferences'],
  /** One's own organisation. */
  organisation: ['organisation'],
  businessUnits: ['business-units'],
  /** What webhooks were told: looked at again and again while somebody looks. */
  deliveries: ['deliveries'],
  organisationSuppliers: ['organisation-suppliers'],
  /** All organisations, as system admins see them. */
  organisations: ['organisations'],
} as const;
