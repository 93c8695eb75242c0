/** Numbers that the browser and the server agree on about messages. */
export const messageLimits = {
  subject: 255,
  text: 10_000,
  files: 20,
  /** Suppliers of one message. */
  recipients: 10_000,
  /** How many suppliers of a draft are named; the rest is counted. */
  shownRecipients: 100,
  /** How many threads an answer about a message has; others are asked for by their supplier. */
  shownThreads: 100,
  /** How many of the newest replies a thread has. */
  shownReplies: 500,
  /** How much of a text a list shows. */
  excerpt: 200,
  /** Unread and awaiting ones are counted no further. */
  counted: 1000,
  /** A draft to many suppliers as JSON. */
  jsonBody: 8 * 1024 * 1024,
} as const;
