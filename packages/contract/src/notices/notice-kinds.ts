/** The urgency of a notice's mail: immediately for everyone, or in the daily digest for those who chose it. */
type Urgency = 'AT_ONCE' | 'MAY_WAIT';

/**
 * All kinds of notifications, and whether their mail may wait for a daily digest. Deadlines never wait, nor
 * do proofs of the time of a submission or closing.
 */
export const noticeKinds = {
  'event.invited': 'MAY_WAIT',
  'event.changed': 'MAY_WAIT',
  'event.cancelled': 'AT_ONCE',
  'event.completed': 'MAY_WAIT',
  // The buyer tracks the delivery of each of these mails.
  'event.completed-email': 'AT_ONCE',
  'event.reopened': 'AT_ONCE',
  'event.completion-due': 'MAY_WAIT',
  'event.opener-named': 'MAY_WAIT',
  'task.added': 'MAY_WAIT',
  'task.changed': 'MAY_WAIT',
  'task.archived': 'MAY_WAIT',
  'task.restored': 'MAY_WAIT',
  'task.extended': 'AT_ONCE',
  'task.reminded': 'AT_ONCE',
  'task.ends-soon': 'AT_ONCE',
  'task.not-received': 'AT_ONCE',
  'task.declined': 'MAY_WAIT',
  'response.submitted': 'AT_ONCE',
  'response.withdrawn': 'AT_ONCE',
  'box.closed': 'AT_ONCE',
  'box.opened': 'MAY_WAIT',
  'box.shut': 'MAY_WAIT',
  'box.confirmation-wanted': 'MAY_WAIT',
  'evaluation.named': 'MAY_WAIT',
  'evaluation.chair-named': 'MAY_WAIT',
  'evaluation.removed': 'MAY_WAIT',
  'evaluation.scoring-began': 'MAY_WAIT',
  'evaluation.scores-due': 'AT_ONCE',
  'evaluation.sheets-complete': 'MAY_WAIT',
  'evaluation.scoring-closed': 'MAY_WAIT',
  'evaluation.reopened': 'AT_ONCE',
  'evaluation.locked': 'MAY_WAIT',
  'file.infected': 'AT_ONCE',
  'mail.refused': 'MAY_WAIT',
  'message.received': 'MAY_WAIT',
  'message.replied': 'MAY_WAIT',
  'question.asked': 'MAY_WAIT',
  'question.answered': 'MAY_WAIT',
  'question.published': 'MAY_WAIT',
} as const satisfies Record<string, Urgency>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
