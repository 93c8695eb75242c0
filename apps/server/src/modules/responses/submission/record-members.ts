/** What receipts and withdrawals have in common. */
interface RecordInput {
  origin: string;
  eventReference: string;
  taskId: string;
  supplierId: string;
  supplierName: string;
  responseId: string;
  version: number;
  epoch: number;
  /** The deadline that the record was decided by. */
  end: string;
  /** The hash of the response's last record. */
  previous: string | null;
}

interface Recorded {
  at: string;
  /** The role entry of the person. */
  by: string;
}

/** The members of a receipt, for signing. */
export const receiptMembers = (
  input: RecordInput,
  { at, by, contentHash }: Recorded & { contentHash: string },
) => ({ format: 'tenderbox-receipt/2', ...input, submittedAt: at, submittedBy: by, contentHash });

/** The members of a withdrawal, for signing. */
export const withdrawalMembers = (input: RecordInput, { at, by }: Recorded) => ({
  format: 'tenderbox-withdrawal/2',
  ...input,
  withdrawnAt: at,
  withdrawnBy: by,
});
