import type { Readable } from 'node:stream';
import { type DeclineReason, formatInstant, formatSize, historyActionText } from '@tenderbox/contract';
import { markdownLines } from '../../platform/mail/written-text.ts';
import { missingMark } from '../../platform/pdf/fonts.ts';
import { type DrawnBox, type Fact, type PdfWriter, streamPdf } from '../../platform/pdf/pdf-document.ts';
import { hashFact, instantFact } from '../../platform/pdf/record-facts.ts';
import { declineReasonTexts } from '../tasks/index.ts';
import type { RecordedMessage } from './correspondence.repo.ts';
import { writeEvaluation } from './evaluation.pdf.ts';
import type { EventRecord } from './record.content.ts';
import type { RecordedAction, RecordedFile } from './record.repo.ts';
import { linesOfChange } from './record-text.ts';
import { type Entry, writeTask } from './task.pdf.ts';

/** The record of an event as a PDF, generated while it is sent. */
export function recordPdf(record: EventRecord): Readable {
  const { event, at } = record;
  const head = {
    title: 'Event record',
    subject: `Record of ${event.reference}, ${event.title}`,
    at,
    about: `${event.title}, ${event.reference}`,
    logo: record.logo?.opaque ?? null,
    box: boxOf(record),
  };
  return streamPdf(head, async (writer) => {
    writeEvent(writer, record);
    await writeActions(writer, record);
    await writeAmendments(writer, record);
    const hashes: Entry[] = [];
    for (const [index, task] of record.tasks.entries()) {
      hashes.push(...(await writeTask(writer, record, task, index + 1)));
    }
    for (const [index, evaluation] of record.evaluations.entries()) {
      hashes.push(...(await writeEvaluation(writer, record, evaluation, index + 1)));
    }
    const files = await writeMessages(writer, record);
    writer.annex('Annex: hashes');
    await writer.entries(hashes);
    await writeFiles(writer, record, files);
  });
}

/** How far the boxes of the event are, as one drawing: opened when all are, shut once one has closed. */
function boxOf({ event, tasks }: EventRecord): DrawnBox | null {
  const boxes = tasks.filter(({ responseRequired }) => responseRequired);
  if (!event.sealed || !boxes.length) return null;
  if (boxes.every(({ openings }) => openings.length)) return 'opened';
  return boxes.some(({ closings }) => closings.length) ? 'shut' : 'open';
}

const dayLength = 'YYYY-MM-DD'.length;

const statuses: Record<string, string> = {
  ACTIVE: 'Active',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
};

function writeEvent(writer: PdfWriter, { event, at, tasks }: EventRecord): void {
  const { timeZone } = event;
  const buyer = [event.organisation, event.businessUnit].filter(Boolean).join(', ');
  writer.paragraph(
    `This is the record of ${event.reference} at the time it was written. The ZIP file of the record also contains the files and the signed records, which the offline verifier can check. ${missingMark} stands for a character that cannot be shown on these pages. It is included in the ZIP file.`,
  );
  const dates: [string, string | null][] = [
    ['Start date', event.startDate],
    ['End date', event.endDate],
    ['Deadline for questions', event.questionsUntil],
    ['Published', event.publishedAt],
    ['Completed', event.completedAt],
    ['Record written', at],
  ];
  writer.facts([
    { label: 'Event', value: event.title },
    { label: 'Reference', value: event.reference },
    { label: 'Buyer', value: buyer },
    { label: 'Status', value: statuses[event.status] ?? event.status },
    ...(event.statusReason ? [{ label: 'Reason', value: event.statusReason }] : []),
    ...(event.publishedBy ? [{ label: 'Published by', value: event.publishedBy }] : []),
    { label: 'Box', value: sealingOf(event) },
    ...(event.openers.length
      ? [{ label: 'Can open it', value: event.openers.map(({ name }) => name ?? '').join(', ') }]
      : []),
    { label: 'Tasks', value: String(tasks.length) },
    ...dates.flatMap(([label, instant]) => (instant ? [instantFact(label, instant, timeZone)] : [])),
  ]);
  if (!event.description) return;
  writer.heading('Description');
  for (const line of markdownLines(event.description)) writer.paragraph(line);
}

function sealingOf({ sealed, openingNeedsTwo }: EventRecord['event']): string {
  if (!sealed) return 'Not sealed: responses can be read as soon as they are submitted';
  return openingNeedsTwo ? 'Sealed, opened by two people' : 'Sealed';
}

/** Writes who did what and when. */
async function writeActions(writer: PdfWriter, { event, acts }: EventRecord): Promise<void> {
  writer.heading('History');
  const days = Map.groupBy(acts, ({ at }) => formatInstant(at, event.timeZone).slice(0, dayLength));
  await writer.entries(
    [...days].map(([title, ofDay]) => ({
      title,
      facts: ofDay.map((ctx) => actionFact(ctx, event.timeZone)),
    })),
  );
}

const actionFact = ({ at, action, by, taskTitle, reason }: RecordedAction, timeZone: string): Fact => ({
  label: formatInstant(at, timeZone).slice(dayLength).trim(),
  value: [
    [historyActionText(action), by && `by ${by}`].filter(Boolean).join(' '),
    taskTitle && `task ${taskTitle}`,
    reason && `reason: ${declineReasonTexts[reason as DeclineReason] ?? reason}`,
  ]
    .filter(Boolean)
    .join(', '),
});

async function writeAmendments(writer: PdfWriter, { event, amendments }: EventRecord): Promise<void> {
  writer.heading('Changes after publication');
  if (!amendments.length) writer.paragraph('Nothing has changed since the event was published.');
  await writer.entries(
    amendments.map(({ at, by, taskTitle, reason, changes }) => ({
      title: [formatInstant(at, event.timeZone), taskTitle ?? 'The event', by].filter(Boolean).join(', '),
      facts: [
        ...changes
          .flatMap((change) => linesOfChange(change, event.timeZone))
          .map((value, index) => ({ label: index ? '' : 'Changed', value })),
        ...(reason ? [{ label: 'Reason', value: reason }] : []),
      ],
    })),
  );
}

/** Writes the messages, questions and answers. Returns their files. */
async function writeMessages(writer: PdfWriter, record: EventRecord): Promise<RecordedFile[]> {
  const { timeZone } = record.event;
  const files: RecordedFile[] = [];
  writer.heading('Questions, answers and messages');
  let isEmpty = true;
  for await (const message of record.messages()) {
    isEmpty = false;
    await writer.entries([{ title: titleOf(message), facts: factsOfMessage(message, timeZone) }]);
    files.push(...message.files, ...message.replies.flatMap((reply) => reply.files));
    files.push(...(message.published?.files ?? []));
  }
  if (isEmpty) writer.paragraph('There are no questions or messages.');
  return files;
}

const titleOf = ({ kind, subject, suppliers }: RecordedMessage) =>
  kind === 'QUESTION' ? `Question from ${suppliers.join(', ')}` : `Message: ${subject}`;

function factsOfMessage(message: RecordedMessage, timeZone: string): Fact[] {
  const text = (label: string, value: string): Fact[] =>
    markdownLines(value).map((line, index) => ({ label: index ? '' : label, value: line }));
  const { kind, sentAt, by, taskTitle, suppliers, replies, published } = message;
  return [
    { label: kind === 'QUESTION' ? 'Asked' : 'Sent', value: whenAndWho(sentAt, by, timeZone) },
    ...(taskTitle ? [{ label: 'Task', value: taskTitle }] : []),
    ...(kind === 'MESSAGE' ? [{ label: 'To', value: suppliers.join(', ') }] : []),
    ...text('Text', message.text),
    ...replies.flatMap((reply) => [
      {
        label: reply.side === 'BUYER' ? `Reply to ${reply.supplier}` : `Reply from ${reply.supplier}`,
        value: whenAndWho(reply.at, reply.by, timeZone),
      },
      ...text('', reply.text),
    ]),
    ...(published
      ? [
          { label: 'Published', value: formatInstant(published.at, timeZone) },
          ...text('Question', published.question),
          ...text('Answer', published.answer),
        ]
      : []),
  ];
}

const whenAndWho = (at: string, by: string | null, timeZone: string) =>
  [formatInstant(at, timeZone), by].filter(Boolean).join(', ');

/** Lists the buyer's files and those of messages. Files of responses are listed with each response. */
async function writeFiles(writer: PdfWriter, record: EventRecord, more: RecordedFile[]): Promise<void> {
  const { event, tasks } = record;
  const all = [...event.terms, ...event.documents, ...tasks.flatMap(({ documents }) => documents), ...more];
  const files = [...new Map(all.map((file) => [file.id, file])).values()];
  writer.heading('Files and their hashes');
  if (!files.length) writer.paragraph('There are no files.');
  await writer.entries(
    files.map(({ name, size, sha256 }) => ({
      title: name,
      facts: [{ label: 'Size', value: formatSize(size) }, hashFact('SHA-256', sha256)],
    })),
  );
}
