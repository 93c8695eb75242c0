/** Limits of messages, shared by browser and server. */
export const messageLimits = {
  subject: 255,
  text: 10_000,
  files: 20,
  /** Maximum suppliers of one message. */
  recipients: 10_000,
  /** How many suppliers of a draft are named; the rest is only counted. */
  shownRecipients: 100,
  /** How many threads a message response contains; others are requested by supplier. */
  shownThreads: 100,
  /** How many of the newest replies a thread contains. */
  shownReplies: 500,
  /** How many characters of a text a list shows. */
  excerpt: 200,
  /** Limit for counting unread and awaiting messages. */
  counted: 1000,
  /** The JSON body of a draft to many suppliers. */
  jsonBody: 8 * 1024 * 1024,
} as const;
