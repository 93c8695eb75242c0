import type { Transaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/stream/announce.repo.ts';

interface TeamPlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** Tells the open pages of everyone who sees these teams, all of one business unit, that they have changed. */
export async function tellOfTeams(tx: Transaction, places: TeamPlace[]): Promise<void> {
  const { organisationId, businessUnitId = null } = places[0] ?? {};
  // The people of the system have no streams.
  if (!organisationId) return;
  const suppliers = [...new Set(places.flatMap(({ supplierId }) => supplierId ?? []))];
  await announce(
    tx,
    { organisationId, businessUnitId },
    {
      kind: 'team-changed',
      ...(suppliers.length === 1 && { about: { supplierId: suppliers[0] as string } }),
      to: { organisation: true, unit: businessUnitId !== null, suppliers },
    },
  );
}
