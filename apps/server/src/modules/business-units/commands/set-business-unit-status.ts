import type { ActiveStatus, BusinessUnit, Caller } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { findBusinessUnit, setBusinessUnitStatus } from '../business-unit.repo.ts';

/** Deactivates or reactivates a unit. Everything is kept; access of its people and suppliers ends or returns. */
export async function changeBusinessUnitStatus(
  db: Database,
  caller: Caller,
  actor: AuditActor,
  id: string,
  status: ActiveStatus,
): Promise<BusinessUnit> {
  return db.transaction(contextOf(caller), async (tx) => {
    const before = await setBusinessUnitStatus(tx, id, status);
    const unit = await findBusinessUnit(tx, id);
    if (!before || !unit) throw notFound();
    if (before !== status) {
      const action = status === 'ACTIVE' ? 'business-unit.reactivated' : 'business-unit.deactivated';
      const subject = { subjectType: 'business-unit', subjectId: id, businessUnitId: id };
      await recordAudit(tx, actor, { action, ...subject, before: { status: before }, after: { status } });
    }
    return unit;
  });
}
