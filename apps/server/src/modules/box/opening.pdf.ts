import { type BoxFault, boxFaultTexts, type Closing, isReceipt, type Receipt } from '@tenderbox/contract';
import { parseJsonInSteps } from '../../platform/crypto/parse-json-in-steps.ts';
import type { LogoPicture } from '../../platform/files/logo-pictures.ts';
import { type Fact, type PdfWriter, writePdf } from '../../platform/pdf/pdf-document.ts';
import {
  closingsCode,
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
  /** These are not in records of formats 1 and 2. */
  number?: number;
  previous?: string | null;
  lockHash?: string | null;
  left?: { supplierId: string; leaf: string }[];
  keyId: string;
  signature: string;
}

interface SupplierEnd {
  end: string;
  extendedAt: string | null;
}

/** Renders an opening record as PDF, with every record of every closing. */
export async function openingPdf(
  { openers, title, eventTitle, buyer, timeZone, publicKey, ...signed }: OpeningForPdf,
  logo: LogoPicture | null,
): Promise<Buffer> {
  const members = (await inSlices(parseJsonInSteps(signed.record))) as unknown as OpeningRecord;
  const record: OpeningRecord = { ...members, signature: signed.signature };
  const { eventReference, taskId, openedAt, confirmations = [], closings, buyersInvitations } = record;
  const last = closings.at(-1);
  const counting = last?.records.filter(isReceipt) ?? [];
  const { number = 1, left = [] } = record;
  const head = {
    title: 'Opening record',
    subject: `Opening record, ${eventReference}`,
    at: openedAt,
    about: `${eventTitle}, ${title}`,
    logo: logo?.opaque ?? null,
    box: 'opened',
    code: closingsCode(record.origin, taskId),
  } as const;
  return writePdf(head, async (writer) => {
    writer.paragraph(
      `${number === 1 ? 'The box was opened.' : `The box was opened for the ${ordinals[number] ?? `${number}th`} time, for suppliers that were admitted again.`} ${counting.length === 1 ? 'One response was' : `${counting.length} responses were`} in it.`,
    );
    if (left.length) {
      writer.paragraph(
        `${left.length === 1 ? 'One of them is' : `${left.length} of them are`} left sealed, because ${left.length === 1 ? 'its supplier was' : 'their suppliers were'} excluded in an earlier envelope: ${left.map(({ supplierId }) => nameOf(record, supplierId) ?? 'a supplier whose record cannot be read').join(', ')}.`,
      );
    }
    writer.facts([
      { label: 'Buyer', value: buyer },
      { label: 'Event', value: `${eventTitle} (${eventReference})` },
      { label: 'Task', value: title },
      instantFact('Opened', openedAt, timeZone),
      { label: 'Opened by', value: openers.join(', ') || 'someone whose name has been erased' },
      ...confirmations.map(({ at }) => instantFact('Confirmed', at, timeZone)),
    ]);
    if (record.faults) await writeFaults(writer, record, record.faults);
    for (const { closing, lastEnd, records, ends } of closings) {
      writer.heading(`Closing record ${closing.number}`);
      writer.facts([
        instantFact('Closed', closing.closedAt, timeZone),
        instantFact('Last deadline before it', lastEnd, timeZone),
        { label: 'Records in it', value: String(records.length) },
      ]);
      await writer.entries(
        records.map((one, index) => ({
          title: one.supplierName,
          facts: [momentOf(one, timeZone), ...factsOfEnd(ends?.[index], timeZone)],
        })),
      );
    }
    if (buyersInvitations.length) {
      writer.heading('People the buyer invited to supplier teams');
      await writer.entries(
        buyersInvitations.map(({ supplierId, invitedAt }) => ({
          title: nameOf(record, supplierId) ?? 'A supplier that submitted nothing',
          facts: [instantFact('Invited', invitedAt, timeZone)],
        })),
      );
    }
    writeHowToCheck(writer, 'It contains every record, so the root hashes can be recalculated.');
    await writeAnnex(writer, record);
    writeSignature(writer, record, publicKey);
  });
}

const ordinals: Record<number, string> = { 2: 'second', 3: 'third' };

/** Writes the ids and hashes of the opening, of its closings and of every record in them. */
async function writeAnnex(writer: PdfWriter, record: OpeningRecord): Promise<void> {
  const { origin, taskId, epoch, openedBy = [], confirmations = [], closings, buyersInvitations } = record;
  writer.annex('Annex: hashes, IDs and signature');
  writer.facts([
    idFact('Installation', origin),
    idFact('Task', taskId),
    ...(epoch ? [idFact('Epoch', String(epoch))] : []),
    ...openedBy.map((id) => idFact('Opened by (role)', id)),
    ...factsOfConfirmations(confirmations),
    ...(record.previous ? [hashFact('Opening record before', record.previous)] : []),
    ...(record.lockHash ? [hashFact('Lock of the envelope before', record.lockHash)] : []),
    ...(record.left ?? []).map(({ leaf }) => hashFact('Leaf hash, left sealed', leaf)),
  ]);
  for (const { closing, secret, records } of closings) {
    writer.heading(`Hashes and IDs of closing record ${closing.number}`);
    writer.facts([hashFact('Root hash', closing.root), hashFact('Filling secret', secret)]);
    await writer.entries(
      records.map(({ supplierName, version, supplierId, contentHash }) => ({
        title: `${supplierName}, version ${version}`,
        facts: [
          ...(contentHash ? [hashFact('Content hash', contentHash)] : []),
          idFact('Supplier', supplierId),
        ],
      })),
    );
  }
  if (!buyersInvitations.length) return;
  writer.heading('IDs of the people the buyer invited');
  await writer.entries(
    buyersInvitations.map(({ supplierId, invitedAt, invitedBy }) => ({
      title: invitedAt,
      facts: [idFact('Supplier', supplierId), idFact('Invited by (role)', invitedBy)],
    })),
  );
}

/** Who confirmed the opening, and which closing. */
export const factsOfConfirmations = (confirmations: NonNullable<OpeningRecord['confirmations']>): Fact[] =>
  confirmations.flatMap(({ roleEntryId, number, root }) => [
    idFact('Confirmed by (role)', roleEntryId),
    { label: 'Confirmed closing record', value: String(number) },
    hashFact('Confirmed root hash', root),
  ]);

const momentOf = ({ version, submittedAt, withdrawnAt }: Receipt, timeZone: string): Fact =>
  submittedAt
    ? instantFact(`Version ${version}`, submittedAt, timeZone)
    : instantFact(`Version ${version} withdrawn`, withdrawnAt ?? '', timeZone);

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
        ],
      };
    }),
  );
}

const nameOf = ({ closings }: OpeningRecord, supplierId: string) =>
  closings.flatMap(({ records }) => records).find((record) => record.supplierId === supplierId)?.supplierName;
