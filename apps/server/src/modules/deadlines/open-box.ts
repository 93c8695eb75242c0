import type { BoxOpening, UnitCaller } from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { onBehalfOf } from '../../platform/db/on-behalf-of.ts';
import type { TransactionContext } from '../../platform/request-context/request-context.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { BoxDetails } from './box-status.repo.ts';
import { type BoxRecord, insertOpening, listBuyersInvitations, listRecordsOfBox } from './opening.repo.ts';
import { openingRecord, presentClosing } from './opening-record.ts';
import { unwrapSecret } from './padding-secret.ts';

interface Deps {
  keyring: Keyring;
  signer: Signer;
  config: { publicUrl: string };
}

interface CreatedOpening {
  /** The time of the last confirmation. */
  openedAt: string;
  /** The closing that was opened, and its root. */
  number: number;
  root: string;
  supplierIds: string[];
  receipts: OpenedReceipt[];
}

/** Opens a locked and confirmed box permanently: builds, signs and stores the opening record. */
export async function createOpening(
  { keyring, signer, config }: Deps,
  caller: UnitCaller,
  { tx }: TransactionContext,
  { taskId, eventReference, epoch, confirmations: confirmed, closings }: BoxDetails,
): Promise<CreatedOpening> {
  const last = closings.at(-1);
  const openedAt = confirmed.at(-1)?.at;
  if (!last || !openedAt) throw new Error('A box that is not closed and confirmed cannot be opened.');
  // The scope of the unit can neither read records before the opening nor insert an opening; the scope `job` can.
  const asServer = { scope: 'job', organisationId: caller.organisationId } as const;
  const records = await onBehalfOf(tx, { from: caller, to: asServer }, () => listRecordsOfBox(tx, taskId));
  const { number } = last;
  const { root } = presentClosing(last);
  const confirmations = confirmed.map(({ roleEntryId, at, ...closing }) => ({
    roleEntryId,
    at,
    number: closing.number,
    root: closing.root,
  }));
  const record = openingRecord({
    origin: config.publicUrl,
    eventReference,
    taskId,
    openedAt,
    epoch,
    confirmations,
    closings: closings.map((closing) => ({
      closing: presentClosing(closing),
      secret: unwrapSecret(keyring, taskId, closing).toString('hex'),
      lastEnd: closing.coversEnd,
      records: records.filter((one) => one.number === closing.number),
    })),
    buyersInvitations: await listBuyersInvitations(tx, taskId),
  });
  const signed = await signer.sign(tx, record);
  await onBehalfOf(tx, { from: caller, to: asServer }, () =>
    insertOpening(tx, taskId, {
      ...signed,
      number,
      openedBy: confirmations.map(({ roleEntryId }) => roleEntryId),
    }),
  );
  const counting = records.filter((one) => one.counts && one.number === number);
  return {
    openedAt,
    number,
    root,
    supplierIds: counting.map(({ supplierId }) => supplierId),
    receipts: counting.map(receiptOf),
  };
}

export type OpenedReceipt = Extract<BoxOpening, { root: string }>['receipts'][number];

export const pickReceipt = ({
  supplierId,
  version,
  submittedAt,
  contentHash,
}: OpenedReceipt): OpenedReceipt => ({
  supplierId,
  version,
  submittedAt,
  contentHash,
});

const receiptOf = ({ record }: BoxRecord) => pickReceipt(JSON.parse(record));
