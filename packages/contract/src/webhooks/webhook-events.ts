/** The ids in a delivery: those that are always present, and those that may be. */
interface About {
  always: readonly string[];
  sometimes: readonly string[];
}

const event: About = { always: ['eventId'], sometimes: [] };
const task: About = { always: ['eventId', 'taskId'], sometimes: [] };
const taskSupplier: About = { always: ['eventId', 'taskId', 'supplierId'], sometimes: [] };

/** The webhook events, when they are sent and with which ids. A closed list: a new event needs a database trigger. */
export const webhookEvents = {
  'event.published': { when: 'An event was published.', about: event },
  'event.amended': {
    when: 'A published event or one of its tasks was changed.',
    about: { always: ['eventId'], sometimes: ['taskId'] },
  },
  'event.completed': { when: 'An event was completed.', about: event },
  'event.cancelled': { when: 'An event was cancelled.', about: event },
  'event.reopened': { when: 'A completed event was reopened.', about: event },
  'task.extended': { when: 'A task was extended, for all suppliers or for some.', about: task },
  'task.declined': { when: 'A supplier declined a task.', about: taskSupplier },
  'response.submitted': {
    when: 'A supplier submitted a response. Its contents are never included. Not sent when a submission in a sealed event is replaced.',
    about: taskSupplier,
  },
  'response.withdrawn': { when: 'A supplier withdrew its response.', about: taskSupplier },
  'box.closed': { when: 'The box of a task has closed.', about: task },
  'box.opened': { when: 'The box of a task was opened.', about: task },
  'evaluation.locked': {
    when: 'An envelope of an evaluation was locked. Its points are never included, only the hash of the signed record.',
    about: { always: ['eventId', 'evaluationId', 'recordHash'], sometimes: [] },
  },
  'message.received': {
    when: 'A supplier replied to a message.',
    about: { always: ['supplierId', 'messageId'], sometimes: [] },
  },
  'question.received': {
    when: 'A supplier asked a question.',
    about: { always: ['eventId', 'supplierId', 'messageId'], sometimes: ['taskId'] },
  },
} as const satisfies Record<string, { when: string; about: About }>;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The event of "send a test". */
export const pingEvent = 'ping';

/** The events as readable text. */
export const webhookEventTexts: Record<WebhookEvent | typeof pingEvent, string> = {
  'event.published': 'Event published',
  'event.amended': 'Event or task changed',
  'event.completed': 'Event completed',
  'event.cancelled': 'Event cancelled',
  'event.reopened': 'Event reopened',
  'task.extended': 'Task extended',
  'task.declined': 'Task declined',
  'response.submitted': 'Response submitted',
  'response.withdrawn': 'Response withdrawn',
  'box.closed': 'Box closed',
  'box.opened': 'Box opened',
  'evaluation.locked': 'Envelope of an evaluation locked',
  'message.received': 'Reply received',
  'question.received': 'Question received',
  [pingEvent]: 'Test',
};
