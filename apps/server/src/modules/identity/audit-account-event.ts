import { type AuditEvent, recordAudit } from '../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/request-context/request-context.ts';
import type { UsableRole } from './account.repo.ts';
import { accountAuditScopes } from './account-audit-scopes.rules.ts';

type AccountEvent = Pick<AuditEvent, 'action' | 'actorAccountId' | 'actorRole' | 'before' | 'after'> & {
  accountId: string | null;
};

/** Records an event of an account in the history of each organisation that its roles belong to. */
export async function auditAccountEvent(
  tx: Transaction,
  { caller, client }: Actor,
  { accountId, ...event }: AccountEvent,
  roles: Pick<UsableRole, 'organisationId' | 'businessUnitId' | 'supplierId'>[],
): Promise<void> {
  for (const place of accountAuditScopes(roles)) {
    // Other organisations learn who acted, but not the role that person has elsewhere.
    const isElsewhere = place.organisationId && caller?.organisationId !== place.organisationId;
    const actor = { caller: isElsewhere ? null : caller, client };
    await recordAudit(tx, actor, {
      ...(caller?.accountId && { actorAccountId: caller.accountId }),
      ...event,
      ...place,
      subjectId: accountId,
    });
  }
}
