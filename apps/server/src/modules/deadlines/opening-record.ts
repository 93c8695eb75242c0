import type { Closing } from '@tenderbox/contract';
import type { Signer } from '../../platform/signing/signer.ts';

/** A closing in the opening record: each record as signed, in the order of the leaves. */
interface RecordedClosing {
  closing: Closing;
  secret: string;
  lastEnd: string;
  records: { record: string; signature: string }[];
}

interface OpeningRecordInput {
  origin: string;
  eventReference: string;
  taskId: string;
  openedAt: string;
  openedBy: string[];
  closings: RecordedClosing[];
  buyersInvitations: { supplierId: string; invitedAt: string; invitedBy: string }[];
}

/** Builds an opening record for signing. */
export const openingRecord = ({ closings, ...told }: OpeningRecordInput) =>
  ({
    format: 'tenderbox-opening/1',
    ...told,
    closings: closings.map(({ records, ...closing }) => ({
      ...closing,
      records: records.map(({ record, signature }) => ({ ...JSON.parse(record), signature })),
    })),
  }) as unknown as Parameters<Signer['sign']>[1];

/** Presents a closing as it was signed, with its signature. */
export const presentClosing = ({ record, signature }: { record: string; signature: string }): Closing => ({
  ...JSON.parse(record),
  signature,
});
