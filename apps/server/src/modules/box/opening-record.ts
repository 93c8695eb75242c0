import type { Closing } from '@tenderbox/contract';
import type { Signer } from '../../platform/signing/signer.ts';

/** What an opening record tells of one closing: each record as it was signed, in the order of their leaves. */
interface ToldClosing {
  closing: Closing;
  secret: string;
  lastEnd: string;
  records: { record: string; signature: string }[];
}

interface ToldOpening {
  origin: string;
  eventReference: string;
  taskId: string;
  openedAt: string;
  openedBy: string[];
  closings: ToldClosing[];
  buyersInvitations: { supplierId: string; invitedAt: string; invitedBy: string }[];
}

/** An opening record, before it is signed. */
export const openingRecord = ({ closings, ...told }: ToldOpening) =>
  ({
    format: 'tenderbox-opening/1',
    ...told,
    closings: closings.map(({ records, ...closing }) => ({
      ...closing,
      records: records.map(({ record, signature }) => ({ ...JSON.parse(record), signature })),
    })),
  }) as unknown as Parameters<Signer['sign']>[1];
