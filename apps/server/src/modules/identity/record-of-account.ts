import type { Actor } from '../../platform/act/act.ts';
import { type AuditEvent, recordAudit } from '../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { UsableRole } from './account.repo.ts';
import { accountPlaces } from './account-places.rules.ts';

type AccountEvent = Pick<AuditEvent, 'action' | 'actorAccountId' | 'actorRole' | 'before' | 'after'> & {
  accountId: string | null;
};

/** Writes what happened to an account into the history of each organisation that its roles are of. */
export async function recordOfAccount(
  tx: Transaction,
  { caller, client }: Actor,
  { accountId, ...event }: AccountEvent,
  roles: Pick<UsableRole, 'organisationId' | 'businessUnitId' | 'supplierId'>[],
): Promise<void> {
  for (const place of accountPlaces(roles)) {
    // Another organisation learns who it was, not as what they work elsewhere.
    const isElsewhere = place.organisationId && caller?.organisationId !== place.organisationId;
    const actor = { caller: isElsewhere ? null : caller, client };
    await recordAudit(tx, actor, {
      ...(caller?.accountId && { actorAccountId: caller.accountId }),
      ...{ ...event, ...place, subjectId: accountId },
    });
  }
}
