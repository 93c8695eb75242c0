import { formatInstant, type PriceTable, questionTypeNames, type TaskState } from '@tenderbox/contract';
import { markdownLines } from '../../platform/mail/written-text.ts';
import type { Fact, PdfWriter } from '../../platform/pdf/pdf-document.ts';
import { closingsCode, hashFact, instantFact } from '../../platform/pdf/record-facts.ts';
import { declineReasonTexts } from '../tasks/index.ts';
import type { EventRecord } from './record.content.ts';
import type { RecordedSupplier, RecordedTask } from './record.repo.ts';
import { shownNumber } from './record-text.ts';
import { entryOfResponse, hashesOfResponse, maxPrintedLines } from './response.pdf.ts';

const states: Record<TaskState, string> = {
  AWAITING_RESPONSE: 'Awaiting response',
  RESPONSE_SUBMITTED: 'Response submitted',
  DECLINED: 'Declined',
  ENDED_WITHOUT_RESPONSE: 'Ended without response',
  RESPONSE_PROHIBITED: 'No response required',
};

/** Facts with a title. */
export interface Entry {
  title: string;
  facts: Fact[];
}

/** Writes one task: its content, suppliers, deadlines, closing and opening records, and responses. Returns what goes into the annex. */
export async function writeTask(
  writer: PdfWriter,
  record: EventRecord,
  task: RecordedTask,
  number: number,
): Promise<Entry[]> {
  const { timeZone } = record.event;
  writer.heading(`Task ${number}: ${task.title}`);
  writer.facts([
    instantFact('Start date', task.startDate, timeZone),
    instantFact('End date', task.endDate, timeZone),
    { label: 'Responses', value: task.responseRequired ? 'Required' : 'Not required' },
    ...(task.archivedAt ? [instantFact('Archived', task.archivedAt, timeZone)] : []),
  ]);
  for (const line of markdownLines(task.instructions ?? '').filter(Boolean)) writer.paragraph(line);
  await writeSheet(writer, task);
  await writer.entries(extensionsOf(task, timeZone));
  const suppliers = await record.suppliersOf(task);
  writer.heading(`Task ${number}: suppliers (${suppliers.length})`);
  await writer.entries(suppliers.map((supplier) => entryOfSupplier(supplier, timeZone)));
  if (!task.responseRequired) return [];
  writer.heading(`Task ${number}: the box`);
  await writer.entries(boxSections(task, timeZone));
  const [closing] = task.closings;
  if (closing) {
    const { origin } = JSON.parse(closing.record) as { origin: string };
    writer.code(closingsCode(origin, task.id));
  }
  return [...boxHashes(task), ...(await writeResponses(writer, record, task))];
}

async function writeSheet(writer: PdfWriter, { sheet, sheetVersion }: RecordedTask): Promise<void> {
  await writer.entries([
    ...sheet.sections.map(({ title, questions }) => ({
      title: `Questions (answer sheet version ${sheetVersion}): ${title}`,
      facts: questions.map((question, index) => ({
        label: `${index + 1}. ${questionTypeNames[question.type]}`,
        value: `${question.label}${question.required ? '' : ' (optional)'}`,
      })),
    })),
    ...(sheet.priceTable ? [pricesAsked(sheet.priceTable)] : []),
  ]);
}

function pricesAsked({ currency, lines }: PriceTable): Entry {
  const title = `Prices requested, in ${currency}: ${lines.length} lines`;
  if (lines.length > maxPrintedLines)
    return { title, facts: [{ label: 'Lines', value: 'Included in the ZIP file of the record.' }] };
  return {
    title,
    facts: lines.map(({ code, description, quantity, unit }) => ({
      label: code ?? '',
      value: `${description}: ${[shownNumber(quantity), unit].filter(Boolean).join(' ')}`,
    })),
  };
}

const extensionsOf = ({ extensions }: RecordedTask, timeZone: string) =>
  extensions.map(({ at, by, previousEndDate, endDate, reason, suppliers }) => ({
    title: `Extended until ${formatInstant(endDate, timeZone)}`,
    facts: [
      { label: 'Previous deadline', value: formatInstant(previousEndDate, timeZone) },
      { label: 'Granted', value: [formatInstant(at, timeZone), by].filter(Boolean).join(', ') },
      { label: 'For', value: suppliers ? suppliers.join(', ') : 'All suppliers' },
      { label: 'Reason', value: reason },
    ],
  }));

function entryOfSupplier(supplier: RecordedSupplier, timeZone: string): Entry {
  const { name, supplierCode, state, declineReason, declineComment } = supplier;
  const moments: [string, string | null][] = [
    ['invited', supplier.invitedAt],
    ['seen', supplier.seenAt],
    ['submitted', supplier.submittedAt],
    ['extended until', supplier.extendedUntil],
    ['declined', supplier.declinedAt],
  ];
  const told = moments.flatMap(([name, at]) => (at ? [`${name} ${formatInstant(at, timeZone)}`] : []));
  const why = declineReason && declineReasonTexts[declineReason as keyof typeof declineReasonTexts];
  return {
    title: `${name} (${supplierCode})`,
    facts: [
      { label: states[state], value: told.join('; ') || 'not invited yet' },
      ...(why ? [{ label: 'Reason', value: [why, declineComment].filter(Boolean).join(': ') }] : []),
    ],
  };
}

/** Every closing of the box, who opened it, and who is left sealed in it. */
function boxSections({ closings, openings, leftSealed }: RecordedTask, timeZone: string): Entry[] {
  const shut = closings.map(({ record }) => {
    const { number, closedAt = '' } = JSON.parse(record) as Record<string, string>;
    return { title: `Closing record ${number}`, facts: [instantFact('Closed', closedAt, timeZone)] };
  });
  const opened = openings.map(({ record, by }, index) => {
    const { openedAt } = JSON.parse(record) as { openedAt: string };
    return {
      title: index === 0 ? 'Opening' : `Opening ${index + 1}, for suppliers that were admitted again`,
      facts: [instantFact('Opened', openedAt, timeZone), { label: 'Opened by', value: by.join(', ') }],
    };
  });
  const left = leftSealed.map(({ name, excludedIn }) => ({
    title: name,
    facts: [{ label: 'Response', value: `Left sealed: excluded in envelope ${excludedIn}` }],
  }));
  return [...shut, ...opened, ...left];
}

/** The hashes of the closings, and the keys that signed them and the openings. */
function boxHashes({ title, closings, openings }: RecordedTask): Entry[] {
  const shut = closings.map(({ record }) => {
    const { number, root = null, keyId = null } = JSON.parse(record) as Record<string, string>;
    return {
      title: `${title}: closing record ${number}`,
      facts: [hashFact('Root hash', root), hashFact('Key fingerprint', keyId)],
    };
  });
  const opened = openings.map(({ record }, index) => {
    const { keyId } = JSON.parse(record) as { keyId: string };
    const name = index === 0 ? 'opening' : `opening ${index + 1}`;
    return { title: `${title}: ${name}`, facts: [hashFact('Key fingerprint', keyId)] };
  });
  return [...shut, ...opened];
}

async function writeResponses(writer: PdfWriter, record: EventRecord, task: RecordedTask): Promise<Entry[]> {
  if (!task.isReadable) {
    const why =
      record.event.status === 'CANCELLED'
        ? 'the event was cancelled, so it will never be opened.'
        : 'responses cannot be read before it is opened.';
    writer.paragraph(`The box is sealed: ${why}`);
    return [];
  }
  const hashes: Entry[] = [];
  for await (const opened of record.responsesOf(task)) {
    await writer.entries([entryOfResponse(opened, record.event.timeZone)]);
    hashes.push(hashesOfResponse(opened, task.title));
  }
  if (!hashes.length) {
    writer.paragraph(task.leftSealed.length ? 'All responses are left sealed.' : 'There are no responses.');
  }
  return hashes;
}
