import type { BoxFault, Closing, Json } from '@tenderbox/contract';
import type { Signer } from '../../platform/signing/signer.ts';

/** A closing in the opening record: each record as signed, in the order of the leaves. */
interface RecordedClosing {
  closing: Closing;
  secret: string;
  lastEnd: string;
  records: { record: SignedMembers; end: string; extendedAt: string | null }[];
}

/** The members of a signed record, with its signature. */
export type SignedMembers = Record<string, Json>;

interface OpeningRecordInput {
  origin: string;
  eventReference: string;
  taskId: string;
  openedAt: string;
  epoch: number;
  /** Of one or two people, the first confirmation first: who, when, and the last closing that they saw. */
  confirmations: { roleEntryId: string; at: string; number: number; root: string }[];
  closings: RecordedClosing[];
  buyersInvitations: { supplierId: string; invitedAt: string; invitedBy: string }[];
  faults: BoxFault[];
  number: number;
  previous: string | null;
  lockHash: string | null;
  left: { supplierId: string; leaf: string }[];
}

/** Builds an opening record for signing. */
export const openingRecord = ({ closings, ...members }: OpeningRecordInput) =>
  ({
    format: 'tenderbox-opening/3',
    ...members,
    closings: closings.map(({ records, ...closing }) => ({
      ...closing,
      records: records.map(({ record }) => record),
      ends: records.map(({ end, extendedAt }) => ({ end, extendedAt })),
    })),
  }) as unknown as Parameters<Signer['sign']>[1];

/** Whether a stored closing can be read at all. One that cannot is named as a problem when the box is opened. */
export function isReadableClosing({ record }: { record: string }): boolean {
  try {
    return typeof JSON.parse(record)?.root === 'string';
  } catch {
    return false;
  }
}

/** Presents a closing as it was signed, with its signature. */
export const presentClosing = ({ record, signature }: { record: string; signature: string }): Closing => ({
  ...JSON.parse(record),
  signature,
});
