import type { BulkChange, BulkResult, UnitCaller } from '@tenderbox/contract';
import { recordAuditBatch, recordAuditGroup } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { findBlockedInvitations, invitePeople, managePeople, revokeTeamAccess } from '../../people/index.ts';
import { broadcastSupplierChange } from '../supplier.broadcasts.ts';
import type { SupplierDeps } from '../supplier.deps.ts';
import { skipReason, tagsAfter } from '../supplier.rules.ts';
import { supplierTeamOwner } from '../supplier.team-owners.ts';
import { changeLocked, lockSuppliers } from '../supplier-sets.repo.ts';

const pastTense = {
  TAG: 'supplier.tagged',
  UNTAG: 'supplier.untagged',
  DEACTIVATE: 'supplier.deactivated',
  REACTIVATE: 'supplier.reactivated',
} as const;

const together = {
  TAG: 'suppliers.tagged',
  UNTAG: 'suppliers.untagged',
  DEACTIVATE: 'suppliers.deactivated',
  REACTIVATE: 'suppliers.reactivated',
} as const;

/** Tags, untags, deactivates, reactivates or invites many suppliers. Returns those that were skipped. */
export async function changeSuppliers(
  { outbox }: SupplierDeps,
  ctx: RequestContext<UnitCaller>,
  { supplierIds, action, tag = '' }: BulkChange,
): Promise<BulkResult> {
  const unit = ctx.caller;
  const { organisationId, businessUnitId } = unit;
  if (action === 'INVITE') assertAllowed(managePeople(ctx.caller));
  return ctx.transaction(async ({ tx }) => {
    const wanted = [...new Set(supplierIds)];
    const found = new Map((await lockSuppliers(tx, unit, wanted)).map((supplier) => [supplier.id, supplier]));
    const skipped: BulkResult['skipped'] = [];
    const chosen = wanted.flatMap((supplierId) => {
      const supplier = found.get(supplierId);
      const reason = supplier ? skipReason(action, tag, supplier) : 'NOT_FOUND';
      if (reason) skipped.push({ supplierId, reason });
      return supplier && !reason ? [supplier] : [];
    });
    if (action === 'INVITE') {
      const people = chosen.map((supplier) => ({
        teamOwner: supplierTeamOwner(unit, supplier),
        email: supplier.email ?? '',
      }));
      const blockers = await findBlockedInvitations(tx, ctx.caller, people);
      const invited = people.filter((_person, index) => !blockers[index]);
      const left = chosen.filter((_supplier, index) => blockers[index]);
      skipped.push(...left.map(({ id }) => ({ supplierId: id, reason: 'NOT_INVITABLE' as const })));
      await recordSeveral(tx, ctx, 'suppliers.invited', { suppliers: invited.length });
      await invitePeople(tx, outbox, ctx, invited);
      return { changed: invited.length, skipped };
    }
    if (chosen.length) {
      const ids = chosen.map(({ id }) => id);
      await changeLocked(tx, ids, action, tag);
      const isTag = action === 'TAG' || action === 'UNTAG';
      const status = action === 'DEACTIVATE' ? 'INACTIVE' : 'ACTIVE';
      await recordSeveral(tx, ctx, together[action], { suppliers: chosen.length, ...(isTag && { tag }) });
      await recordAuditBatch(
        tx,
        ctx,
        chosen.map((supplier) => ({
          action: pastTense[action],
          subjectType: 'supplier',
          subjectId: supplier.id,
          supplierId: supplier.id,
          before: isTag ? { tags: supplier.tags } : { status: supplier.status },
          after: isTag ? { tags: tagsAfter(action, supplier.tags, tag) } : { status },
        })),
      );
      if (action === 'DEACTIVATE')
        await revokeTeamAccess(tx, ctx, { organisationId, businessUnitId, supplierIds: ids });
      await broadcastSupplierChange(tx, unit, {
        kind: isTag ? 'suppliers-changed' : 'bidder-status-changed',
      });
    }
    return { changed: chosen.length, skipped };
  });
}

/** Adds one history entry for the whole batch; not needed for a single supplier. */
async function recordSeveral(
  tx: Transaction,
  ctx: RequestContext<UnitCaller>,
  action: string,
  after: { suppliers: number; tag?: string },
): Promise<void> {
  if (after.suppliers < 2) return;
  await recordAuditGroup(tx, ctx, { action, subjectType: 'suppliers', subjectId: null, after });
}
