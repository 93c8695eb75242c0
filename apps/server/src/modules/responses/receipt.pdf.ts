import type { Receipt } from '@tenderbox/contract';
import { writePdf } from '../../platform/pdf/pdf-document.ts';
import {
  hashFact,
  idFact,
  instantFact,
  writeHowToCheck,
  writeSignature,
} from '../../platform/pdf/record-facts.ts';
import type { PaperRecord } from './response-record.repo.ts';

/** A receipt or a withdrawal on paper. */
export function receiptPdf({ record, signature, title, timeZone, publicKey }: PaperRecord): Promise<Buffer> {
  const receipt: Receipt = { ...JSON.parse(record), signature };
  const { eventReference, supplierName, version, taskId, supplierId, responseId, origin } = receipt;
  const isReceipt = receipt.format === 'tenderbox-receipt/1';
  const at = receipt.submittedAt ?? receipt.withdrawnAt ?? '';
  const by = receipt.submittedBy ?? receipt.withdrawnBy ?? '';
  const name = isReceipt ? 'Receipt' : 'Withdrawal';
  const subject = `${name} of version ${version}, ${eventReference}`;
  return writePdf({ title: name, subject, at }, (writer) => {
    writer.paragraph(
      isReceipt
        ? `Version ${version} of the response of ${supplierName} was taken in, and lies sealed until the box is opened.`
        : `${supplierName} has withdrawn version ${version} of its response.`,
    );
    writer.facts([
      { label: 'Task', value: title },
      { label: 'Event', value: eventReference },
      { label: 'Supplier', value: supplierName },
      { label: 'Version', value: String(version) },
      instantFact(isReceipt ? 'Submitted' : 'Withdrawn', at, timeZone),
      ...(receipt.contentHash ? [hashFact('Hash of the content', receipt.contentHash)] : []),
      hashFact('Record before this', receipt.previous),
    ]);
    writer.heading('Ids in the signed record');
    writer.facts([
      idFact('Format', receipt.format),
      idFact('Installation', origin),
      idFact('Task', taskId),
      idFact('Supplier', supplierId),
      idFact('Response', responseId),
      idFact(isReceipt ? 'Submitted by (role)' : 'Withdrawn by (role)', by),
    ]);
    writeSignature(writer, receipt, publicKey);
    writeHowToCheck(
      writer,
      isReceipt
        ? 'Keep it together with the sealed copy and your files.'
        : 'Keep it with the receipt before.',
    );
  });
}
