import type { BoxFault, BoxOpening, UnitCaller } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { onBehalfOf } from '../../platform/db/on-behalf-of.ts';
import type { TransactionContext } from '../../platform/request-context/request-context.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { BoxDetails } from './box-status.repo.ts';
import {
  findOpeningReferences,
  insertOpening,
  listBuyersInvitations,
  type OpeningReferences,
} from './opening.repo.ts';
import { isReadableClosing, openingRecord, presentClosing, type SignedMembers } from './opening-record.ts';

interface Deps {
  signer: Signer;
  config: { publicUrl: string };
}

/** A closed box that was read and checked as a whole, before it is opened. */
export interface CheckedBox {
  /** Hashes of its closings, which never change: the result is true as long as there is no other closing. */
  closingHashes: string[];
  /** In the order of the closings. Records that cannot be read are left out, as are such closings in the opening record. */
  closings: {
    secret: string;
    records: { record: SignedMembers; end: string; extendedAt: string | null }[];
  }[];
  faults: BoxFault[];
  /** The suppliers with a current submission. */
  supplierIds: string[];
  /** Those of them that are left sealed, in the order of the leaves. Nothing of their submissions was read. */
  leftIds: string[];
  /** Of the others. */
  receipts: OpenedReceipt[];
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

/** The scope of the unit cannot insert an opening; the scope `job` can. */
const asServer = <Result>(
  tx: Transaction,
  caller: UnitCaller,
  work: () => Promise<Result>,
): Promise<Result> =>
  onBehalfOf(tx, { from: caller, to: { scope: 'job', organisationId: caller.organisationId } }, work);

/** Finds what the next opening record of a box refers to, and whom it leaves sealed. Its task is locked. */
export const openingReferencesOf = (
  tx: Transaction,
  caller: UnitCaller,
  taskId: string,
): Promise<OpeningReferences> => asServer(tx, caller, () => findOpeningReferences(tx, taskId));

/** Opens a locked and confirmed box permanently: builds, signs and stores the opening record. */
export async function createOpening(
  { signer, config }: Deps,
  caller: UnitCaller,
  { tx }: TransactionContext,
  { taskId, eventReference, epoch, confirmations: confirmed, closings }: BoxDetails,
  checked: CheckedBox,
  references: OpeningReferences,
): Promise<CreatedOpening> {
  const last = closings.at(-1);
  const openedAt = confirmed.at(-1)?.at;
  if (!last || !openedAt) throw new Error('A box that is not closed and confirmed cannot be opened.');
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
    ...references,
    confirmations,
    closings: closings
      .map((closing, index) => ({ closing, contents: checked.closings[index] }))
      .filter(({ closing }) => isReadableClosing(closing))
      .map(({ closing, contents }) => ({
        closing: presentClosing(closing),
        secret: contents?.secret ?? '',
        lastEnd: closing.coversEnd,
        records: contents?.records ?? [],
      })),
    faults: checked.faults,
    buyersInvitations: await listBuyersInvitations(tx, taskId),
  });
  const signed = await signer.sign(tx, record);
  await asServer(tx, caller, () =>
    insertOpening(tx, taskId, {
      ...signed,
      number,
      openedBy: confirmations.map(({ roleEntryId }) => roleEntryId),
    }),
  );
  return { openedAt, number, root, supplierIds: checked.supplierIds, receipts: checked.receipts };
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
