import type { Caller } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { removeLabel } from '../label.repo.ts';

/** Deletes a label; the events that carry it lose it. */
export async function deleteLabel(
  db: Database,
  caller: Caller,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await db.transaction(contextOf(caller), async (tx) => {
    const name = await removeLabel(tx, id);
    if (name === null) throw notFound();
    const event = { action: 'label.deleted', subjectType: 'label', subjectId: id, before: { name } };
    await recordAudit(tx, actor, event);
  });
}
