import { randomUUIDv7 } from 'node:crypto';
import type { NewSupplier, Supplier, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { inviteTo } from '../../people/index.ts';
import { rejectDuplicateCode } from '../reject-duplicate-code.ts';
import { broadcastSupplierChange } from '../supplier.broadcasts.ts';
import type { SupplierDeps } from '../supplier.deps.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, insertSuppliers } from '../supplier.repo.ts';
import { auditedFields, profileFields } from '../supplier.rules.ts';
import { supplierTeamOwner } from '../supplier.team-owners.ts';

/** Creates a supplier and, if an address is given, invites its first admin, in one transaction. */
export async function createSupplier(
  { outbox }: SupplierDeps,
  ctx: RequestContext<UnitCaller>,
  content: NewSupplier,
): Promise<Supplier> {
  const unit = ctx.caller;
  const { adminEmail, ...profile } = content;
  return ctx
    .transaction(async ({ tx, now }) => {
      const newId = await runIdempotent(tx, ctx, content, async (id) => {
        await insertSuppliers(tx, unit, [{ id, ...profile }]);
        await recordAudit(tx, ctx, {
          action: 'supplier.created',
          subjectType: 'supplier',
          subjectId: id,
          supplierId: id,
          ...auditedFields(profile, profileFields, null),
        });
        await broadcastSupplierChange(tx, unit, { kind: 'suppliers-changed', supplierId: id });
        if (!adminEmail) return;
        const place = supplierTeamOwner(unit, { id, name: profile.name });
        const invitation = { id: randomUUIDv7(), email: adminEmail, property: 'adminEmail' };
        await inviteTo(tx, outbox, ctx, place, invitation);
      });
      const created = await findSupplier(tx, newId);
      if (!created) throw notFound();
      return presentSupplier(ctx.caller, created, now);
    })
    .catch(rejectDuplicateCode);
}
