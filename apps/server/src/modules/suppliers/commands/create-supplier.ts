import { randomUUIDv7 } from 'node:crypto';
import type { NewSupplier, Supplier, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { inviteTo } from '../../people/index.ts';
import { refuseTakenCode } from '../code-taken.ts';
import { tellBuyer } from '../supplier.news.ts';
import type { SupplierParts } from '../supplier.parts.ts';
import { supplierPlace } from '../supplier.places.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, insertSuppliers } from '../supplier.repo.ts';
import { auditedFields, profileFields } from '../supplier.rules.ts';

/** Creates a supplier and, if an address is given, invites its first admin, in one transaction. */
export async function createSupplier(
  { outbox }: SupplierParts,
  act: Act<UnitCaller>,
  content: NewSupplier,
): Promise<Supplier> {
  const unit = act.caller;
  const { adminEmail, ...profile } = content;
  return act
    .transaction(async ({ tx, now }) => {
      const newId = await once(tx, act, content, async (id) => {
        await insertSuppliers(tx, unit, [{ id, ...profile }]);
        await recordAudit(tx, act, {
          ...{ action: 'supplier.created', subjectType: 'supplier', subjectId: id, supplierId: id },
          ...auditedFields(profile, profileFields, null),
        });
        await tellBuyer(tx, unit, { kind: 'suppliers-changed', supplierId: id });
        if (!adminEmail) return;
        const place = supplierPlace(unit, { id, name: profile.name });
        const invitation = { id: randomUUIDv7(), email: adminEmail, property: 'adminEmail' };
        await inviteTo(tx, outbox, act, place, invitation);
      });
      const created = await findSupplier(tx, newId);
      if (!created) throw notFound();
      return presentSupplier(act.caller, created, now);
    })
    .catch(refuseTakenCode);
}
