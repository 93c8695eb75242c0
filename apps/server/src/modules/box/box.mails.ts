import { proofFileName, taskFileName } from '@tenderbox/contract';
import { formatMailInstant, type MailContent, quoted } from '../../platform/mail/mail-content.ts';
import { jsonAttachment } from '../../platform/mail/record-attachments.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';
import {
  findClosingOfMail,
  findLastRefusal,
  findProofEntry,
  presentClosing,
  type RefusedAttempt,
} from '../deadlines/index.ts';
import { findTaskOfMail, type TaskOfMail } from '../responses/index.ts';
import { presentProof } from './box.presenter.ts';

type Payload = Record<string, string>;
type Written = Omit<MailContent, 'action'>;
type Delivery = Parameters<MailTemplates[string]>[0];

const delivered =
  (
    side: 'supplier' | 'buyer',
    label: string,
    write: (task: TaskOfMail, payload: Payload, delivery: Delivery) => Written | Promise<Written>,
    view = side === 'supplier' ? 'view=receipt&' : '',
  ): MailTemplates[string] =>
  async (delivery) => {
    const { payload, publicUrl, tx } = delivery;
    const task = await findTaskOfMail(tx, String(payload.taskId));
    if (!task) throw new Error('The task of an e-mail no longer exists.');
    const path = side === 'supplier' ? 'suppliers/events' : 'sourcing/events';
    const url = `${publicUrl}/${path}/${task.eventId}/tasks/${task.id}?${view}as=${payload.roleEntryId}`;
    return { ...(await write(task, payload as Payload, delivery)), action: { label, url } };
  };

const reasons: Record<string, string> = {
  TASK_ENDED: 'it arrived after the deadline',
  TASK_ARCHIVED: 'the task was archived',
  EVENT_NOT_ACTIVE: 'the event was no longer active',
  UNAVAILABLE: 'the site could not process it in time',
};

const refusalText = ({ at, code, kind }: RefusedAttempt, timeZone: string) => {
  const what = kind === 'WITHDRAWAL' ? 'withdrawal' : 'submission';
  const why = reasons[code];
  return `Your ${what} of ${formatMailInstant(at, timeZone)} was not accepted${why ? ` because ${why}` : ''}.`;
};

/** To a supplier with a record in the box: with the closing record and the proof attached. */
async function boxClosed(
  task: TaskOfMail,
  { number = '', root = '', at = '', key = '', roleEntryId = '' }: Payload,
  { tx }: Delivery,
): Promise<Written> {
  const entry = await findProofEntry(tx, { taskId: task.id, number: Number(number), roleEntryId });
  if (!entry) throw new Error('The proof of an e-mail no longer exists.');
  const proof = presentProof(entry);
  const refusal = await findLastRefusal(tx, task.id, { roleEntryId, until: at });
  const { title: taskTitle, eventReference } = entry.task;
  const { version } = proof.receipt;
  const fileName = proofFileName({ eventReference, taskTitle, version, number: proof.closing.number });
  return {
    subject: `The box has closed: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The box for ${quoted(task.title)} closed on ${formatMailInstant(at, task.timeZone)}. Your last record is in it.`,
      ...(refusal ? [`${refusalText(refusal, task.timeZone)} It is not in the box.`] : []),
      `Closing record ${number}, root hash: ${root}`,
      `Signed with the key ${groupHash(key)}`,
      'The signed closing record and the proof that your record is in the box are attached. You can check them on your receipt page, which also has them as PDF, or without this site using the offline verifier.',
    ],
    note: `The exact time is ${at}. Keep this e-mail. A box with a different root hash under this number would not be this box.`,
    attachments: [jsonAttachment(fileName, proof)],
  };
}

/** To a supplier without a record in the box whose submissions were all refused. */
async function notReceived(
  task: TaskOfMail,
  { number = '', root = '', at = '', key = '', roleEntryId = '' }: Payload,
  { tx }: Delivery,
): Promise<Written> {
  const found = await findClosingOfMail(tx, task.id, Number(number));
  if (!found) throw new Error('The closing record of an e-mail no longer exists.');
  const refusal = await findLastRefusal(tx, task.id, { roleEntryId, until: at });
  const closing = presentClosing({ record: found.closing, signature: found.closingSignature });
  const { title: taskTitle, eventReference } = found;
  return {
    subject: `Your response is not in the box: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The box for ${quoted(task.title)} closed on ${formatMailInstant(at, task.timeZone)}. Nothing from your team is in it.`,
      ...(refusal ? [refusalText(refusal, task.timeZone)] : []),
      'Your draft is kept. If you still want to respond, ask the buyer now to extend the deadline for you. This is possible until responses are read.',
      'If you have a receipt for this task, it proves that this is wrong. Contact the buyer and keep the receipt.',
      `Closing record ${number}, root hash: ${root}`,
      `Signed with the key ${groupHash(key)}`,
    ],
    note: `The exact time is ${at}. The signed closing record is attached. Keep this e-mail.`,
    attachments: [jsonAttachment(taskFileName(`closing-${number}`, { eventReference, taskTitle }), closing)],
  };
}

/** E-mails about boxes. They never say how many responses a box holds. */
export const boxMails: MailTemplates = {
  'box-closed': delivered('supplier', 'View proof', boxClosed),
  'response-not-received': delivered('supplier', 'Open the task', notReceived, ''),
  'box-opened': delivered('supplier', 'Open your receipt', (task, { root = '', at = '', again = '' }) => ({
    subject: `The box was opened${again ? ' again' : ''}: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The buyer opened the box for ${quoted(task.title)}${again ? ' again' : ''} on ${formatMailInstant(at, task.timeZone)}.`,
      ...(again ? ['Responses that had been left sealed were opened. Nothing else changed.'] : []),
      `Root hash of the box: ${root}`,
      'On your receipt page you can download the blinded opening record. It shows, without naming anyone, that the box that was opened is the one that closed with your record in it.',
    ],
    note: 'This is the root hash you were sent when the box closed.',
  })),
  'box-shut': delivered('buyer', 'Open the task', (task, { waitsFor = '' }) => ({
    subject: `The box has closed: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `The last deadline for ${quoted(task.title)} has passed and its box has closed. ${waitsFor ? `It opens after envelope ${waitsFor} of its evaluation is locked.` : 'It can now be opened.'}`,
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
