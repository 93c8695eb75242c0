/** What a webhook can be told of, with when. A closed list: a new one is told by a trigger of the database. */
export const webhookEvents = {
  'event.published': 'An event was published.',
  'event.amended': 'A published event, or a task of it, was changed.',
  'event.completed': 'An event was completed.',
  'event.cancelled': 'An event was cancelled.',
  'event.reopened': 'A completed event was reopened.',
  'task.extended': 'The end of a task was moved, for all suppliers or some.',
  'task.declined': 'A supplier declined a task.',
  'response.submitted': 'A supplier sent a response. What is in it stays sealed.',
  'response.withdrawn': 'A supplier withdrew its response.',
  'box.closed': 'The box of a task has closed.',
  'box.opened': 'The box of a task was opened.',
  'message.received': 'A supplier replied to a message.',
  'question.received': 'A supplier asked a question.',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** What "send a test" tells. */
export const pingEvent = 'ping';
