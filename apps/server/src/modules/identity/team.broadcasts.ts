import type { Transaction } from '../../platform/db/database.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

interface TeamScope {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** Broadcasts a change of teams, all of one business unit, to everyone who sees them. */
export async function broadcastTeams(tx: Transaction, scopes: TeamScope[]): Promise<void> {
  const { organisationId, businessUnitId = null } = scopes[0] ?? {};
  // System admins have no streams.
  if (!organisationId) return;
  const suppliers = [...new Set(scopes.flatMap(({ supplierId }) => supplierId ?? []))];
  await broadcast(
    tx,
    { organisationId, businessUnitId },
    {
      kind: 'team-changed',
      ...(suppliers.length === 1 && { about: { supplierId: suppliers[0] as string } }),
      to: { organisation: true, unit: businessUnitId !== null, suppliers },
    },
  );
}
