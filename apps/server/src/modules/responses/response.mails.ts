import type { Transaction } from '../../platform/db/database.ts';
import type { LogoPicture } from '../../platform/files/logo-pictures.ts';
import {
  formatMailInstant,
  type MailAttachment,
  type MailContent,
  quoted,
} from '../../platform/mail/mail-content.ts';
import { recordAttachments } from '../../platform/mail/record-attachments.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';
import { findRecordForPdf, type RecordForPdf } from '../deadlines/index.ts';
import { declineReasonTexts } from '../tasks/index.ts';
import { findDeclineInMail } from './decline.repo.ts';
import { findTaskOfMail, type TaskOfMail } from './response-mail.repo.ts';
import { fileNameOfRecord, receiptPdf } from './submission/receipt.pdf.ts';

interface Delivery {
  payload: Record<string, unknown>;
  publicUrl: string;
  tx: Transaction;
  readLogo(): Promise<LogoPicture | null>;
}

async function taskOf({ payload, tx }: Delivery): Promise<TaskOfMail> {
  const task = await findTaskOfMail(tx, String(payload.taskId));
  if (!task) throw new Error('The task of an e-mail no longer exists.');
  return task;
}

/** An e-mail about a record of the reader's team, with the record attached as PDF and signed JSON. */
const delivered =
  (
    kind: RecordForPdf['kind'],
    write: (record: RecordForPdf, payload: Record<string, string>) => Omit<MailContent, 'action'>,
  ) =>
  async ({ payload, publicUrl, tx, readLogo }: Delivery): Promise<MailContent> => {
    const [taskId, roleEntryId] = [String(payload.taskId), String(payload.roleEntryId)];
    const version = Number(payload.version);
    const record = await findRecordForPdf(tx, { taskId, roleEntryId, kind, version });
    if (!record) throw new Error('The record of an e-mail no longer exists.');
    const url = `${publicUrl}/suppliers/events/${payload.eventId}/tasks/${taskId}?view=receipt&as=${roleEntryId}`;
    return {
      ...write(record, payload as Record<string, string>),
      action: { label: 'Open the receipt', url },
      attachments: attachmentsOf(record, readLogo),
    };
  };

const attachmentsOf = (record: RecordForPdf, readLogo: Delivery['readLogo']): MailAttachment[] =>
  recordAttachments(
    fileNameOfRecord(record),
    { ...JSON.parse(record.record), signature: record.signature },
    async () => receiptPdf(record, await readLogo()),
  );

/** The buyer, event and task of a record, and the person who acted. */
const factsOf = ({ buyer, eventTitle, eventReference, title, recordedBy, kind }: RecordForPdf) => ({
  facts: [
    { label: 'Buyer', value: buyer },
    { label: 'Event', value: `${eventTitle} (${eventReference})` },
    { label: 'Task', value: title },
    ...(recordedBy
      ? [{ label: kind === 'SUBMISSION' ? 'Submitted by' : 'Withdrawn by', value: recordedBy }]
      : []),
  ],
});

/** An e-mail to the buyer's admins about a decline, with its state at delivery time. */
async function declined(delivery: Delivery): Promise<MailContent> {
  const { payload, publicUrl, tx } = delivery;
  const task = await taskOf(delivery);
  const decline = await findDeclineInMail(tx, task.id, String(payload.supplierId));
  if (!decline) throw new Error('The supplier of an e-mail no longer exists.');
  const { supplierName, reason, comment } = decline;
  const said = reason
    ? `The reason given is: ${declineReasonTexts[reason]}`
    : 'The decline has since been undone.';
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
    note: 'The supplier can undo this until the deadline. You are receiving this as an admin of the business unit.',
  };
}

/** E-mails about submissions and withdrawals: time and hash only, never contents or file names. */
export const responseMails: MailTemplates = {
  'response-receipt': delivered('SUBMISSION', (record, { version = '', at = '', hash = '', key = '' }) => ({
    subject: `Response received: ${quoted(record.title)} (${record.eventReference})`,
    paragraphs: [
      `Your response to ${quoted(record.title)} was received as version ${version} on ${formatMailInstant(at, record.timeZone)}.`,
      factsOf(record),
      `SHA-256 hash of what you submitted: ${hash}`,
      `The receipt is signed with the key ${groupHash(key)}`,
      'The signed receipt is attached as PDF and JSON. Keep both together with the sealed copy and the conditions, which you can download from the receipt page at any time.',
    ],
    note: `The exact time is ${at}. Keep this e-mail. It supports the time stated on your receipt.`,
  })),
  'response-withdrawal': delivered('WITHDRAWAL', (record, { version = '', at = '', key = '' }) => ({
    subject: `Response withdrawn: ${quoted(record.title)} (${record.eventReference})`,
    paragraphs: [
      `Version ${version} of your response to ${quoted(record.title)} was withdrawn on ${formatMailInstant(at, record.timeZone)}. It is no longer your submission.`,
      factsOf(record),
      'Your draft is kept. You can submit it again until the deadline.',
      `The withdrawal record is signed with the key ${groupHash(key)}`,
      'The signed withdrawal record is attached as PDF and JSON. Keep both together with the receipt of the version that was withdrawn.',
    ],
    note: `The exact time is ${at}. Keep this e-mail. It supports the time stated on the withdrawal record.`,
  })),
  'task-declined': declined,
};
