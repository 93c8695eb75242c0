import { type BoxProof, isReceipt as isReceiptRecord } from '@tenderbox/contract';
import { groupHash, writePdf } from '../../platform/pdf/pdf-document.ts';
import {
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
  { title, eventReference, timeZone, publicKey }: TaskForPdf,
): Promise<Buffer> {
  const { taskId, number, root, closedAt, previous } = closing;
  const isReceipt = isReceiptRecord(receipt);
  const subject = `Closing record ${number} with proof, ${eventReference}`;
  return writePdf({ title: 'Closing record with proof', subject, at: closedAt }, (writer) => {
    writer.paragraph(
      `The box has closed, and the last record of ${receipt.supplierName} is in it. This document does not show how many suppliers are in the box.`,
    );
    writer.facts([
      { label: 'Task', value: title },
      { label: 'Event', value: eventReference },
      { label: 'Closing record', value: String(number) },
      instantFact('Closed', closedAt, timeZone),
      hashFact('Root hash', root),
      hashFact('Previous closing record', previous),
      idFact('Task', taskId),
      ...(closing.epoch ? [idFact('Epoch', String(closing.epoch))] : []),
    ]);
    writer.heading('The record in the box');
    writer.facts([
      { label: 'Record', value: `${isReceipt ? 'Receipt' : 'Withdrawal'} of version ${receipt.version}` },
      instantFact(
        isReceipt ? 'Submitted' : 'Withdrawn',
        receipt.submittedAt ?? receipt.withdrawnAt ?? '',
        timeZone,
      ),
      ...(receipt.contentHash ? [hashFact('Content hash', receipt.contentHash)] : []),
      hashFact('Leaf hash', leaf),
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
    writeHowToCheck(writer, 'Keep it together with your receipt.');
  });
}
