import { randomUUIDv7 } from 'node:crypto';
import { type Caller, type Label, ruleMessages } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/database.ts';
import { brokenUniqueConstraint } from '../../../platform/db/database-error.ts';
import { forbidden, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { insertLabel, listLabels } from '../label.repo.ts';

/** Adds a label to the caller's organisation. */
export async function createLabel(
  db: Database,
  caller: Caller,
  actor: AuditActor,
  name: string,
  idempotent: { route: string; key: string | null },
): Promise<Label> {
  const { organisationId, roleEntryId } = caller;
  if (!organisationId) throw forbidden();
  return db
    .transaction(contextOf(caller), async (tx) => {
      const work = async (newId: string) => {
        await insertLabel(tx, { id: newId, organisationId, name });
        const event = { action: 'label.created', subjectType: 'label', subjectId: newId };
        await recordAudit(tx, actor, { ...event, businessUnitId: null, after: { name } });
      };
      const id = await once(tx, { ...idempotent, roleEntryId, content: { name } }, work, randomUUIDv7());
      const label = (await listLabels(tx)).find((candidate) => candidate.id === id);
      if (!label) throw notFound();
      return label;
    })
    .catch((error: unknown) => {
      if (brokenUniqueConstraint(error) !== 'label_name') throw error;
      const fieldErrors = [{ property: 'name', message: ruleMessages.label }];
      throw new ProblemError(409, 'CONFLICT', { fieldErrors });
    });
}
