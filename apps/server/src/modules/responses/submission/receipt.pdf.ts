import { isReceipt as isReceiptRecord, type Receipt, recordFileName } from '@tenderbox/contract';
import type { LogoPicture } from '../../../platform/files/logo-pictures.ts';
import { writePdf } from '../../../platform/pdf/pdf-document.ts';
import {
  closingsCode,
  hashFact,
  idFact,
  instantFact,
  writeHowToCheck,
  writeSignature,
} from '../../../platform/pdf/record-facts.ts';
import type { RecordForPdf } from '../../deadlines/index.ts';

/** File name of a record, without the extension. */
export const fileNameOfRecord = ({ kind, eventReference, title, version }: RecordForPdf): string =>
  recordFileName(kind === 'SUBMISSION' ? 'receipt' : 'withdrawal', {
    eventReference,
    taskTitle: title,
    version,
  });

/** A receipt or withdrawal record as a PDF. */
export function receiptPdf(recordForPdf: RecordForPdf, logo: LogoPicture | null): Promise<Buffer> {
  const { record, signature, title, timeZone, publicKey, eventTitle, buyer, recordedBy, sealed } =
    recordForPdf;
  const receipt: Receipt = { ...JSON.parse(record), signature };
  const { eventReference, supplierName, version, taskId, supplierId, responseId, origin } = receipt;
  const isReceipt = isReceiptRecord(receipt);
  const at = receipt.submittedAt ?? receipt.withdrawnAt ?? '';
  const by = receipt.submittedBy ?? receipt.withdrawnBy ?? '';
  const name = isReceipt ? 'Receipt' : 'Withdrawal';
  const subject = `${name} of version ${version}, ${eventReference}`;
  const sealedText = sealed ? ' It is sealed until the box is opened.' : '';
  const head = {
    title: name,
    subject,
    at,
    about: `${eventTitle}, ${title}`,
    logo: logo?.opaque ?? null,
    ...(sealed && ({ box: isReceipt ? 'shut' : 'open', code: closingsCode(origin, taskId) } as const)),
  };
  return writePdf(head, (writer) => {
    writer.paragraph(
      isReceipt
        ? `Version ${version} of the response from ${supplierName} was received.${sealedText}`
        : `${supplierName} has withdrawn version ${version} of its response.`,
    );
    writer.facts([
      { label: 'Buyer', value: buyer },
      { label: 'Event', value: `${eventTitle} (${eventReference})` },
      { label: 'Task', value: title },
      { label: 'Supplier', value: supplierName },
      {
        label: isReceipt ? 'Submitted by' : 'Withdrawn by',
        value: recordedBy ?? 'a person whose name was erased',
      },
      { label: 'Version', value: String(version) },
      instantFact(isReceipt ? 'Submitted' : 'Withdrawn', at, timeZone),
      ...(receipt.end ? [instantFact('Deadline at that time', receipt.end, timeZone)] : []),
    ]);
    writeHowToCheck(
      writer,
      isReceipt
        ? 'Keep it together with the sealed copy and your files.'
        : 'Keep it together with the receipt of the version that was withdrawn.',
    );
    writer.annex('Annex: hashes, IDs and signature');
    writer.facts([
      ...(receipt.contentHash ? [hashFact('Content hash', receipt.contentHash)] : []),
      hashFact('Previous record', receipt.previous),
      idFact('Format', receipt.format),
      idFact('Installation', origin),
      ...(receipt.epoch ? [idFact('Epoch', String(receipt.epoch))] : []),
      idFact('Task', taskId),
      idFact('Supplier', supplierId),
      idFact('Response', responseId),
      idFact(isReceipt ? 'Submitted by (role)' : 'Withdrawn by (role)', by),
    ]);
    writeSignature(writer, receipt, publicKey);
  });
}
