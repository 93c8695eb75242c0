import type { Transaction } from '../../platform/db/database.ts';
import { type MailContent, momentInMail, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { declineReasonTexts } from '../tasks/index.ts';
import { findDeclineInMail } from './decline.repo.ts';
import { findTaskOfMail, type TaskOfMail } from './response-mail.repo.ts';

interface Delivery {
  payload: Record<string, unknown>;
  publicUrl: string;
  tx: Transaction;
}

async function taskOf({ payload, tx }: Delivery): Promise<TaskOfMail> {
  const task = await findTaskOfMail(tx, String(payload.taskId));
  if (!task) throw new Error('The task of a mail is gone.');
  return task;
}

const delivered =
  (write: (task: TaskOfMail, payload: Record<string, string>) => Omit<MailContent, 'action'>) =>
  async (delivery: Delivery): Promise<MailContent> => {
    const { payload, publicUrl } = delivery;
    const task = await taskOf(delivery);
    const url = `${publicUrl}/suppliers/events/${task.eventId}/tasks/${task.id}?view=receipt&as=${payload.roleEntryId}`;
    return {
      ...write(task, payload as Record<string, string>),
      action: { label: 'Open the receipt', url },
    };
  };

/** Tells the buyer's admins of a decline, as it stands when the mail goes out. */
async function declined(delivery: Delivery): Promise<MailContent> {
  const { payload, publicUrl, tx } = delivery;
  const task = await taskOf(delivery);
  const decline = await findDeclineInMail(tx, task.id, String(payload.supplierId));
  if (!decline) throw new Error('The supplier of a mail is gone.');
  const { supplierName, reason, comment } = decline;
  const said = reason ? `The reason given is: ${declineReasonTexts[reason]}` : 'That was taken back since.';
  return {
    subject: `Declined: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `${quoted(supplierName)} has declined to respond to ${quoted(task.title)}.`,
      said,
      ...(comment ? [{ written: comment }] : []),
    ],
    action: {
      label: 'Open the task',
      url: `${publicUrl}/sourcing/events/${task.eventId}/tasks/${task.id}?as=${payload.roleEntryId}`,
    },
    note: 'A decline can be taken back until the end. You get this as an admin of the business unit.',
  };
}

/** The mails about what a team has sent: when, and under which hash; never contents or names of files. */
export const responseMails: MailTemplates = {
  'response-receipt': delivered((task, { version = '', at = '', hash = '', key = '' }) => ({
    subject: `Response received: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `Your response to ${quoted(task.title)} was received as version ${version} on ${momentInMail(at, task.timeZone)}.`,
      `SHA-256 of what was sent: ${hash}`,
      `The receipt is signed by the key ${key}`,
      'The signed receipt and the sealed copy can be downloaded from the page of the response, at any time.',
    ],
    note: `The exact time is ${at}. Keep this mail: it backs the time of your receipt.`,
  })),
  'response-withdrawal': delivered((task, { version = '', at = '', key = '' }) => ({
    subject: `Response withdrawn: ${quoted(task.title)} (${task.eventReference})`,
    paragraphs: [
      `Version ${version} of your response to ${quoted(task.title)} was withdrawn on ${momentInMail(at, task.timeZone)}. Nothing of it counts any more.`,
      'Your draft stays. Until the end you can send it again.',
      `The record of the withdrawal is signed by the key ${key}`,
    ],
    note: `The exact time is ${at}. The signed record of the withdrawal can be downloaded.`,
  })),
  'task-declined': declined,
};
