import type { Transaction } from '../../platform/db/database.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

interface SupplierScope {
  organisationId: string;
  businessUnitId: string | null | undefined;
}

interface SupplierBroadcast {
  kind: 'suppliers-changed' | 'bidder-status-changed';
  /** Missing if several suppliers are affected. */
  supplierId?: string;
}

/** Broadcasts to the buyer that suppliers were added or changed. */
export const broadcastSupplierChange = (
  tx: Transaction,
  { organisationId, businessUnitId = null }: SupplierScope,
  { kind, supplierId }: SupplierBroadcast,
): Promise<void> =>
  broadcast(
    tx,
    { organisationId, businessUnitId },
    {
      kind,
      to: { organisation: true, unit: businessUnitId !== null },
      ...(supplierId && { about: { supplierId } }),
    },
  );
