import { formatInstant } from '../common/zoned-time.ts';
import type { Notice } from './notice.schema.ts';

/** The text of a notice: the important part first, the rest of the sentence, and where it belongs. */
export interface NoticeText {
  lead: string;
  text: string;
  place: string;
}

type Sentence = [lead: string, text: string];

const many = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
/** A task that the reader can no longer see has no title. */
const taskOf = ({ task }: Notice) => task?.title ?? 'a task';
const supplierOf = ({ supplier }: Notice) => supplier?.name ?? 'A supplier';

/** The time before the end at which a reminder is sent, in its largest unit. */
const leftOf = (hours: number) => (hours < 24 ? many(hours, 'hour') : many(Math.round(hours / 24), 'day'));

function endSentence(notice: Notice): Sentence {
  const left = `${leftOf(notice.hours ?? 0)} left`;
  return notice.task
    ? [left, `for ${notice.task.title}. You have not submitted a response.`]
    : [left, `for ${many(notice.taskCount ?? 0, 'task')} you have not responded to`];
}

function extensionSentence(notice: Notice): Sentence {
  const { endDate, event } = notice;
  return [
    'Extended.',
    endDate && event
      ? `The deadline for ${taskOf(notice)} is now ${formatInstant(endDate, event.timeZone)}`
      : `The deadline for ${taskOf(notice)} is now later`,
  ];
}

const messageSentence = ({ message }: Notice): Sentence =>
  message ? [message.by, `wrote: ${message.subject}`] : ['A message', 'has arrived'];

const evaluationOf = ({ evaluation }: Notice) => evaluation?.title ?? 'an evaluation';
/** The evaluation, and its envelope where it has several. */
const envelopeOf = (notice: Notice) => {
  const { envelope, envelopeCount } = notice.evaluation ?? {};
  return envelope && (envelopeCount ?? 1) > 1
    ? `envelope ${envelope} of ${evaluationOf(notice)}`
    : evaluationOf(notice);
};
const reasonOf = ({ evaluation }: Notice) => (evaluation?.reason ? ` The reason: ${evaluation.reason}` : '');

function scoringSentence(notice: Notice): Sentence {
  const { scoreBy, timeZone } = notice.evaluation ?? {};
  const due = scoreBy && timeZone ? ` Scores are due ${formatInstant(scoreBy, timeZone)}.` : '';
  return ['Scoring has begun:', `the boxes of ${envelopeOf(notice)} are open.${due}`];
}

/** The text of each kind. */
const sentences: Record<Notice['kind'], (notice: Notice) => Sentence> = {
  'event.invited': ({ taskCount, buyer }) => [
    'Invited',
    taskCount ? `to ${many(taskCount, 'task')} by ${buyer}` : `by ${buyer}`,
  ],
  'event.changed': ({ buyer }) => ['Changed', `by ${buyer}. See what has changed.`],
  'event.cancelled': ({ buyer }) => ['Cancelled', `by ${buyer}. Responses are no longer accepted.`],
  'event.completed': ({ buyer }) => ['Completed', `by ${buyer}`],
  'event.completed-email': ({ buyer }) => ['Thank you', `for taking part. ${buyer} has completed the event.`],
  'event.reopened': ({ buyer }) => ['Reopened', `by ${buyer}`],
  'event.completion-due': () => ['Ready to complete.', 'All tasks have ended.'],
  'event.opener-named': () => ['You were named', 'to open the boxes of this event'],
  'task.added': (notice) => ['New task:', taskOf(notice)],
  'task.changed': (notice) => ['Changed:', `${taskOf(notice)}. See what has changed.`],
  'task.archived': (notice) => ['Archived:', `${taskOf(notice)} does not accept responses for now`],
  'task.restored': (notice) => ['Restored:', taskOf(notice)],
  'task.extended': extensionSentence,
  'task.reminded': (notice) => [
    'Reminder:',
    `${notice.buyer} is waiting for your response to ${taskOf(notice)}`,
  ],
  'task.ends-soon': endSentence,
  'task.not-received': (notice) => [
    'Nothing received.',
    `The box for ${taskOf(notice)} closed, and no response from you is in it.`,
  ],
  'task.declined': (notice) => [supplierOf(notice), `declined ${taskOf(notice)}`],
  'response.submitted': (notice) => [
    'Response received.',
    `Version ${notice.version} of your response to ${taskOf(notice)} was submitted, with a receipt.`,
  ],
  'response.withdrawn': (notice) => [
    'Response withdrawn.',
    `Version ${notice.version} of your response to ${taskOf(notice)} is no longer your submission.`,
  ],
  'box.closed': (notice) => [
    'Your proof is ready.',
    `The box for ${taskOf(notice)} closed with your last record in it.`,
  ],
  'box.opened': (notice) => ['The box was opened:', taskOf(notice)],
  'box.shut': (notice) => ['The box has closed:', taskOf(notice)],
  'box.confirmation-wanted': (notice) => [
    'A second person is needed',
    `to open the box for ${taskOf(notice)}`,
  ],
  'evaluation.named': (notice) => ['You were named', `to score in ${evaluationOf(notice)}`],
  'evaluation.chair-named': (notice) => ['You were named', `to chair ${evaluationOf(notice)}`],
  'evaluation.removed': (notice) => ['You no longer score', `in ${evaluationOf(notice)}`],
  'evaluation.scoring-began': scoringSentence,
  'evaluation.scores-due': (notice) => [
    `${leftOf(notice.hours ?? 0)} left`,
    `to score ${envelopeOf(notice)}. You have not submitted your score sheets.`,
  ],
  'evaluation.sheets-complete': (notice) => [
    'All score sheets are submitted.',
    `The scores of ${envelopeOf(notice)} can be agreed now.`,
  ],
  'evaluation.scoring-closed': (notice) => [
    'Scoring was closed',
    `for ${envelopeOf(notice)}.${reasonOf(notice)}`,
  ],
  'evaluation.reopened': (notice) => [
    'Reopened:',
    `${envelopeOf(notice)} is scored again.${reasonOf(notice)}`,
  ],
  'evaluation.locked': (notice) => ['Locked:', `the points of ${envelopeOf(notice)} are signed`],
  'file.infected': ({ task }) => [
    'A file was removed:',
    `the virus scanner flagged a file that you uploaded${task ? ` for ${task.title}` : ''}. Check your device and upload a clean file.`,
  ],
  'mail.refused': (notice) => [
    'E-mail rejected:',
    `the mail server did not accept the e-mail to ${[notice.person ?? 'someone', notice.supplier?.name].filter(Boolean).join(', ')}`,
  ],
  'message.received': messageSentence,
  'message.replied': ({ message }) =>
    message ? [message.by, `replied: ${message.subject}`] : ['A reply', 'has arrived'],
  'question.asked': ({ message }) =>
    message ? [message.by, `asks: ${message.subject}`] : ['A question', 'was asked'],
  'question.answered': ({ message }) => [
    message?.isPublished ? 'Your question was answered and published' : 'Your question was answered',
    message ? `by ${message.by}: ${message.subject}` : '',
  ],
  'question.published': ({ message }) => ['Answer published:', message?.subject ?? ''],
};

export function noticeText(notice: Notice): NoticeText {
  const [lead, text] = sentences[notice.kind](notice);
  return {
    lead,
    text,
    place: notice.event?.title ?? notice.evaluation?.eventTitle ?? notice.supplier?.name ?? '',
  };
}

/** Notices that ask someone to score, or tell them that they need not. */
const scoringKinds: readonly Notice['kind'][] = [
  'evaluation.named',
  'evaluation.scoring-began',
  'evaluation.scores-due',
  'evaluation.scoring-closed',
  'evaluation.reopened',
];

/** The path that a notice links to, for a supplier's person or one of the buyer's. */
export function pathOfNotice(notice: Notice, isSupplier: boolean): string {
  const { kind, event, task, supplier, message } = notice;
  if (kind === 'mail.refused' && supplier) return `/suppliers/${supplier.id}`;
  if (message && kind !== 'question.published')
    return `/messages/${message.id}${message.replyId ? `/${message.replyId}` : ''}`;
  if (notice.evaluation && scoringKinds.includes(kind)) return `/evaluations/${notice.evaluation.id}`;
  if (kind === 'evaluation.removed' || !event) return '/events';
  const place = `${isSupplier ? '/suppliers/events/' : '/sourcing/events/'}${event.id}`;
  if (notice.evaluation) return `${place}?tab=evaluation`;
  if (!task) return place;
  const hasRecord = isSupplier && /^(response|box)\./.test(kind);
  return `${place}/tasks/${task.id}${hasRecord ? '?view=receipt' : ''}`;
}
