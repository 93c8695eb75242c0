import type { BusinessUnit, Caller } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import { refuseTakenName } from '../../organisations/index.ts';
import { findBusinessUnit, updateBusinessUnit } from '../business-unit.repo.ts';

/** Changes a business unit's name or time zone. */
export async function changeBusinessUnit(
  db: Database,
  caller: Caller,
  actor: AuditActor,
  id: string,
  change: { name: string; timeZone?: string | undefined; revision: number },
): Promise<BusinessUnit> {
  return db
    .transaction(contextOf(caller), async (tx) => {
      const before = await findBusinessUnit(tx, id);
      if (!before) throw notFound();
      if (!(await updateBusinessUnit(tx, id, change))) throw staleRevision(await findBusinessUnit(tx, id));
      const after = await findBusinessUnit(tx, id);
      if (!after) throw notFound();
      await recordAudit(tx, actor, {
        ...{
          action: 'business-unit.changed',
          subjectType: 'business-unit',
          subjectId: id,
          businessUnitId: id,
        },
        before: { name: before.name, timeZone: before.timeZone },
        after: { name: after.name, timeZone: after.timeZone },
      });
      return after;
    })
    .catch(refuseTakenName);
}
