import { type MailContent, momentInMail, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { findTaskOfMail, type TaskOfMail } from '../responses/index.ts';

type Payload = Record<string, string>;
type Written = Omit<MailContent, 'action'>;

const delivered =
  (
    side: 'supplier' | 'buyer',
    label: string,
    write: (task: TaskOfMail, payload: Payload) => Written,
  ): MailTemplates[string] =>
  async ({ payload, publicUrl, tx }) => {
    const task = await findTaskOfMail(tx, String(payload.taskId));
    if (!task) throw new Error('The task of a mail is gone.');
    const path = side === 'supplier' ? 'suppliers/events' : 'sourcing/events';
    const view = side === 'supplier' ? '?view=receipt&' : '?';
    const url = `${publicUrl}/${path}/${task.eventId}/tasks/${task.id}${view}as=${payload.roleEntryId}`;
    return { ...write(task, payload as Payload), action: { label, url } };
  };

/** The mails about boxes: never how many responses are in one. */
export const boxMails: MailTemplates = {
  'box-closed': delivered(
    'supplier',
    'See the proof',
    (task, { number = '', root = '', at = '', key = '' }) => ({
      subject: `The box has closed: ${quoted(task.title)} (${task.eventReference})`,
      paragraphs: [
        `The box of ${quoted(task.title)} closed on ${momentInMail(at, task.timeZone)}. Your last record is in it.`,
        `Closing ${number}, root: ${root}`,
        `It is signed by the key ${key}`,
        'The proof that it is in the box can be checked on the page of your receipt, or without this site by the offline verifier.',
      ],
      note: `The exact time is ${at}. Keep this mail: a box with another root under this number would not be this one.`,
    }),
  ),
  'box-opened': delivered('supplier', 'Open your receipt', (task, { root = '', at = '' }) => ({
    subject: `The box was opened: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The buyer opened the box of ${quoted(task.title)} on ${momentInMail(at, task.timeZone)}.`,
      `Root of the box: ${root}`,
    ],
    note: 'It is the root that you were told when the box closed.',
  })),
  'box-shut': delivered('buyer', 'Open the task', (task) => ({
    subject: `The box has shut: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The last end of ${quoted(task.title)} has passed and its box has shut. It can be opened now.`,
    ],
    note: 'Nobody can read a response before that.',
  })),
  'box-confirmation-wanted': delivered('buyer', 'Confirm the opening', (task) => ({
    subject: `A second person is wanted: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `A colleague has confirmed the opening of the box of ${quoted(task.title)}. A second person opens it.`,
    ],
    note: 'The first confirmation does not expire, and can be taken back by whoever gave it.',
  })),
};
