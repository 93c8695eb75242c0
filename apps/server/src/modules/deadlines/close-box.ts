import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { createSigner } from '../../platform/signing/signer.ts';
import { buildClosing } from './build-closing.ts';
import {
  claimClosing,
  findBoxToClose,
  insertClosing,
  listLastRecords,
  listRefusedSuppliers,
} from './closing.repo.ts';
import { lockTask } from './task-locks.repo.ts';

export interface CloseBoxDeps {
  keyring: Keyring;
  config: { publicUrl: string };
}

/** What a closing has changed, for those who must be notified. */
export interface ClosedBox {
  businessUnitId: string;
  eventId: string;
  number: number;
  root: string;
  keyId: string;
  /** The suppliers with a record in the box. */
  supplierIds: string[];
  /** The suppliers without a record whose submissions were refused since the previous closing. */
  refusedSupplierIds: string[];
}

/**
 * Closes a box once: locks its task, checks again that it is due, and writes the closing record. Returns null
 * if the box is not due, or another server closes or has closed it.
 */
export async function closeBox(
  { keyring, config }: CloseBoxDeps,
  tx: Transaction,
  taskId: string,
  now: string,
): Promise<ClosedBox | null> {
  if (!(await claimClosing(tx, taskId))) return null;
  // The lock waits for submissions that arrived before the deadline, so they are included.
  await lockTask(tx, taskId);
  const box = await findBoxToClose(tx, taskId);
  if (!box?.isDue) return null;
  const records = await listLastRecords(tx, taskId);
  const { number, previous, epoch, lastEnd, businessUnitId, eventId } = box;
  const signer = createSigner(keyring);
  const closing = await buildClosing(
    { origin: config.publicUrl, keyring, sign: (members) => signer.sign(tx, members) },
    { taskId, number, previous, epoch, lastEnd, closedAt: now, records },
  );
  await insertClosing(tx, taskId, box, closing);
  const { root, keyId } = closing;
  const supplierIds = records.map(({ supplierId }) => supplierId);
  const refusedSupplierIds = await listRefusedSuppliers(tx, taskId, number);
  return { businessUnitId, eventId, number, root, keyId, supplierIds, refusedSupplierIds };
}
