import { type BoxProof, isReceipt as isReceiptRecord } from '@tenderbox/contract';
import type { LogoPicture } from '../../platform/files/logo-pictures.ts';
import { groupHash, writePdf } from '../../platform/pdf/pdf-document.ts';
import {
  closingsCode,
  hashFact,
  idFact,
  instantFact,
  writeHowToCheck,
  writeSignature,
} from '../../platform/pdf/record-facts.ts';
import type { TaskForPdf } from '../deadlines/index.ts';

/** Renders a closing as PDF, with the proof that a supplier's last record is in it. */
export function proofPdf(
  { closing, receipt, leaf, proof }: BoxProof,
  { title, eventReference, eventTitle, buyer, timeZone, publicKey }: TaskForPdf,
  logo: LogoPicture | null,
): Promise<Buffer> {
  const { taskId, number, root, closedAt, previous, origin } = closing;
  const isReceipt = isReceiptRecord(receipt);
  const subject = `Closing record ${number} with proof, ${eventReference}`;
  const head = {
    title: 'Closing record with proof',
    subject,
    at: closedAt,
    about: `${eventTitle}, ${title}`,
    logo: logo?.opaque ?? null,
    box: 'shut',
    code: closingsCode(origin, taskId),
  } as const;
  return writePdf(head, (writer) => {
    writer.paragraph(
      `The box has closed, and the last record of ${receipt.supplierName} is in it. This document does not show how many suppliers are in the box.`,
    );
    writer.facts([
      { label: 'Buyer', value: buyer },
      { label: 'Event', value: `${eventTitle} (${eventReference})` },
      { label: 'Task', value: title },
      { label: 'Closing record', value: String(number) },
      instantFact('Closed', closedAt, timeZone),
    ]);
    writer.heading('The record in the box');
    writer.facts([
      { label: 'Supplier', value: receipt.supplierName },
      { label: 'Record', value: `${isReceipt ? 'Receipt' : 'Withdrawal'} of version ${receipt.version}` },
      instantFact(
        isReceipt ? 'Submitted' : 'Withdrawn',
        receipt.submittedAt ?? receipt.withdrawnAt ?? '',
        timeZone,
      ),
    ]);
    writeHowToCheck(writer, 'Keep it together with your receipt.');
    writer.annex('Annex: hashes, IDs and signature');
    writer.facts([
      hashFact('Root hash', root),
      hashFact('Previous closing record', previous),
      ...(receipt.contentHash ? [hashFact('Content hash', receipt.contentHash)] : []),
      hashFact('Leaf hash', leaf),
      idFact('Installation', origin),
      idFact('Task', taskId),
      ...(closing.epoch ? [idFact('Epoch', String(closing.epoch))] : []),
    ]);
    writer.heading('From the leaf hash to the root hash');
    writer.facts(
      proof.map(({ side, hash }, index) => ({
        label: `${index + 1}, on the ${side}`,
        value: groupHash(hash),
        isExact: true,
      })),
    );
    writeSignature(writer, closing, publicKey);
  });
}
