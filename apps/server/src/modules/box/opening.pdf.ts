import { type BoxFault, boxFaultTexts, type Closing, isReceipt, type Receipt } from '@tenderbox/contract';
import { parseJsonInSteps } from '../../platform/crypto/parse-json-in-steps.ts';
import { type Fact, type PdfWriter, writePdf } from '../../platform/pdf/pdf-document.ts';
import {
  hashFact,
  idFact,
  instantFact,
  writeHowToCheck,
  writeSignature,
} from '../../platform/pdf/record-facts.ts';
import { inSlices } from '../../platform/queues/time-slice.ts';
import type { OpeningForPdf } from '../deadlines/index.ts';

interface OpeningRecord {
  origin: string;
  eventReference: string;
  taskId: string;
  openedAt: string;
  /** Only in format 1. */
  openedBy?: string[];
  /** These are in format 2 only. */
  confirmations?: { roleEntryId: string; at: string; number: number; root: string }[];
  epoch?: number;
  faults?: BoxFault[];
  closings: {
    closing: Closing;
    secret: string;
    lastEnd: string;
    records: Receipt[];
    ends?: SupplierEnd[];
  }[];
  buyersInvitations: { supplierId: string; invitedAt: string; invitedBy: string }[];
  keyId: string;
  signature: string;
}

interface SupplierEnd {
  end: string;
  extendedAt: string | null;
}

/** Renders an opening record as PDF, with every record of every closing. */
export async function openingPdf({
  openers,
  title,
  timeZone,
  publicKey,
  ...signed
}: OpeningForPdf): Promise<Buffer> {
  const members = (await inSlices(parseJsonInSteps(signed.record))) as unknown as OpeningRecord;
  const record: OpeningRecord = { ...members, signature: signed.signature };
  const { eventReference, taskId, openedAt, openedBy, confirmations, epoch, closings, buyersInvitations } =
    record;
  const last = closings.at(-1);
  const counting = last?.records.filter(isReceipt) ?? [];
  const subject = `Opening record, ${eventReference}`;
  return writePdf({ title: 'Opening record', subject, at: openedAt }, async (writer) => {
    writer.paragraph(
      `The box was opened. ${counting.length === 1 ? 'One response was' : `${counting.length} responses were`} in it.`,
    );
    writer.facts([
      { label: 'Task', value: title },
      { label: 'Event', value: eventReference },
      instantFact('Opened', openedAt, timeZone),
      { label: 'Opened by', value: openers.join(', ') || 'someone whose name has been erased' },
      ...(openedBy ?? []).map((id) => idFact('Role', id)),
      ...factsOfConfirmations(confirmations ?? [], timeZone),
      idFact('Task', taskId),
      ...(epoch ? [idFact('Epoch', String(epoch))] : []),
    ]);
    if (record.faults) await writeFaults(writer, record, record.faults);
    for (const { closing, secret, lastEnd, records, ends } of closings) {
      writer.heading(`Closing record ${closing.number}`);
      writer.facts([
        instantFact('Closed', closing.closedAt, timeZone),
        instantFact('Last deadline before it', lastEnd, timeZone),
        hashFact('Root hash', closing.root),
        hashFact('Filling secret', secret),
        { label: 'Records in it', value: String(records.length) },
      ]);
      await writer.entries(
        records.map((one, index) => ({
          title: one.supplierName,
          facts: [...factsOf(one, timeZone), ...factsOfEnd(ends?.[index], timeZone)],
        })),
      );
    }
    if (buyersInvitations.length) {
      writer.heading('People the buyer invited to supplier teams');
      await writer.entries(
        buyersInvitations.map(({ supplierId, invitedAt, invitedBy }) => ({
          title: nameOf(record, supplierId) ?? 'A supplier that submitted nothing',
          facts: [
            instantFact('Invited', invitedAt, timeZone),
            idFact('Supplier', supplierId),
            idFact('Invited by (role)', invitedBy),
          ],
        })),
      );
    }
    writeSignature(writer, record, publicKey);
    writeHowToCheck(writer, 'It contains every record, so the root hashes can be recalculated.');
  });
}

/** Who confirmed the opening, when, and which closing. */
export const factsOfConfirmations = (
  confirmations: NonNullable<OpeningRecord['confirmations']>,
  timeZone: string,
): Fact[] =>
  confirmations.flatMap(({ roleEntryId, at, number, root }) => [
    idFact('Role', roleEntryId),
    instantFact('Confirmed', at, timeZone),
    { label: 'Confirmed closing record', value: String(number) },
    hashFact('Confirmed root hash', root),
  ]);

function factsOf(record: Receipt, timeZone: string): Fact[] {
  const { version, supplierId, submittedAt, contentHash, withdrawnAt } = record;
  return [
    submittedAt
      ? instantFact(`Version ${version}`, submittedAt, timeZone)
      : instantFact(`Version ${version} withdrawn`, withdrawnAt ?? '', timeZone),
    ...(contentHash ? [hashFact('Content hash', contentHash)] : []),
    idFact('Supplier', supplierId),
  ];
}

const factsOfEnd = (supplierEnd: SupplierEnd | undefined, timeZone: string): Fact[] =>
  supplierEnd
    ? [
        instantFact('Deadline', supplierEnd.end, timeZone),
        ...(supplierEnd.extendedAt ? [instantFact('Last extension', supplierEnd.extendedAt, timeZone)] : []),
      ]
    : [];

/** What the server found when it checked the box before it opened it. */
async function writeFaults(writer: PdfWriter, record: OpeningRecord, faults: BoxFault[]): Promise<void> {
  writer.heading('Check at the opening');
  writer.paragraph(
    faults.length
      ? 'The server recalculated every root hash and checked every signature, every hash and every response with its answer sheet, terms and conditions. It found these problems. Everything else matched.'
      : 'The server recalculated every root hash and checked every signature, every hash and every response with its answer sheet, terms and conditions. Everything matched.',
  );
  await writer.entries(
    faults.map(({ supplierId, what }) => {
      const { wrong, meaning, advice } = boxFaultTexts[what];
      const name = supplierId && (nameOf(record, supplierId) ?? 'A supplier whose record cannot be read');
      return {
        title: name ?? 'Closing record',
        facts: [
          { label: 'Problem', value: wrong },
          { label: 'What it means', value: meaning },
          { label: 'What to do', value: advice },
          ...(supplierId ? [idFact('Supplier', supplierId)] : []),
        ],
      };
    }),
  );
}

const nameOf = ({ closings }: OpeningRecord, supplierId: string) =>
  closings.flatMap(({ records }) => records).find((record) => record.supplierId === supplierId)?.supplierName;
