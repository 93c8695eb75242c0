import { randomUUIDv7 } from 'node:crypto';
import type { Caller, NewSupplier, Supplier } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { inviteTo } from '../../people/index.ts';
import { refuseTakenCode } from '../code-taken.ts';
import type { IdempotentCall, SupplierParts } from '../supplier.parts.ts';
import { supplierPlace } from '../supplier.places.ts';
import { presentSupplier } from '../supplier.presenter.ts';
import { findSupplier, insertSuppliers } from '../supplier.repo.ts';
import { openTraits, profileFields } from '../supplier.rules.ts';
import { unitOf } from '../unit-of-caller.ts';

/** Adds a supplier and, where an address is given, invites its first supplier admin: both or neither. */
export async function createSupplier(
  { db, outbox }: SupplierParts,
  caller: Caller,
  { route, key, actor }: IdempotentCall,
  content: NewSupplier,
): Promise<Supplier> {
  const unit = unitOf(caller);
  const { adminEmail, ...profile } = content;
  return db
    .transaction(contextOf(caller), async (tx) => {
      const work = async (id: string) => {
        await insertSuppliers(tx, unit, [{ id, ...profile }]);
        await recordAudit(tx, actor, {
          ...{ action: 'supplier.created', subjectType: 'supplier', subjectId: id, supplierId: id },
          after: openTraits(profile, profileFields),
        });
        if (!adminEmail) return;
        const place = supplierPlace(unit, { id, name: profile.name });
        const invitation = { id: randomUUIDv7(), email: adminEmail, property: 'adminEmail' };
        await inviteTo(tx, outbox, place, caller, actor, invitation);
      };
      const request = { route, key, roleEntryId: caller.roleEntryId, content };
      const created = await findSupplier(tx, await once(tx, request, work, randomUUIDv7()));
      if (!created) throw notFound();
      return presentSupplier(caller, created);
    })
    .catch(refuseTakenCode);
}
