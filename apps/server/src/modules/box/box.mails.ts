import { formatMailInstant, type MailContent, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';
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
    if (!task) throw new Error('The task of an e-mail no longer exists.');
    const path = side === 'supplier' ? 'suppliers/events' : 'sourcing/events';
    const view = side === 'supplier' ? '?view=receipt&' : '?';
    const url = `${publicUrl}/${path}/${task.eventId}/tasks/${task.id}${view}as=${payload.roleEntryId}`;
    return { ...write(task, payload as Payload), action: { label, url } };
  };

/** E-mails about boxes. They never say how many responses a box holds. */
export const boxMails: MailTemplates = {
  'box-closed': delivered(
    'supplier',
    'View proof',
    (task, { number = '', root = '', at = '', key = '' }) => ({
      subject: `The box has closed: ${quoted(task.title)} (${task.eventReference})`,
      paragraphs: [
        `The box for ${quoted(task.title)} closed on ${formatMailInstant(at, task.timeZone)}. Your last record is in it.`,
        `Closing record ${number}, root hash: ${root}`,
        `Signed with the key ${groupHash(key)}`,
        'You can check the proof that your record is in the box on your receipt page, or without this site using the offline verifier.',
      ],
      note: `The exact time is ${at}. Keep this e-mail. A box with a different root hash under this number would not be this box.`,
    }),
  ),
  'box-opened': delivered('supplier', 'Open your receipt', (task, { root = '', at = '' }) => ({
    subject: `The box was opened: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The buyer opened the box for ${quoted(task.title)} on ${formatMailInstant(at, task.timeZone)}.`,
      `Root hash of the box: ${root}`,
    ],
    note: 'This is the root hash you were sent when the box closed.',
  })),
  'box-shut': delivered('buyer', 'Open the task', (task) => ({
    subject: `The box has closed: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The last deadline for ${quoted(task.title)} has passed and its box has closed. It can now be opened.`,
    ],
    note: 'Responses cannot be read before the box is opened.',
  })),
  'box-confirmation-wanted': delivered('buyer', 'Confirm opening', (task) => ({
    subject: `A second person is needed: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `A colleague has confirmed the opening of the box for ${quoted(task.title)}. A second person needs to confirm before it opens.`,
    ],
    note: 'The first confirmation does not expire. The person who gave it can withdraw it.',
  })),
};
