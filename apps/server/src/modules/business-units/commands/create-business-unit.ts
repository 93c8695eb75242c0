import { randomUUIDv7 } from 'node:crypto';
import type { BusinessUnit, Caller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { forbidden, notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { type IdempotentCall, type OrganisationParts, refuseTakenName } from '../../organisations/index.ts';
import { inviteTo } from '../../people/index.ts';
import { businessUnitPlace } from '../business-unit.places.ts';
import { findBusinessUnit, insertBusinessUnit } from '../business-unit.repo.ts';

interface NewBusinessUnit {
  name: string;
  timeZone?: string | undefined;
  adminEmail?: string | undefined;
}

/** Adds a business unit and, where an address is given, invites its first admin: both or neither. */
export async function createBusinessUnit(
  { db, outbox }: OrganisationParts,
  caller: Caller,
  { route, key, actor }: IdempotentCall,
  { name, timeZone, adminEmail }: NewBusinessUnit,
): Promise<BusinessUnit> {
  const { organisationId, roleEntryId } = caller;
  if (!organisationId) throw forbidden();
  return db
    .transaction(contextOf(caller), async (tx) => {
      const work = async (newId: string) => {
        await insertBusinessUnit(tx, { id: newId, organisationId, name, timeZone });
        const subject = { subjectType: 'business-unit', subjectId: newId, businessUnitId: newId };
        await recordAudit(tx, actor, {
          action: 'business-unit.created',
          ...subject,
          after: { name, timeZone },
        });
        if (!adminEmail) return;
        const place = businessUnitPlace(organisationId, { id: newId, name, status: 'ACTIVE' });
        await inviteTo(tx, outbox, place, caller, actor, { id: randomUUIDv7(), email: adminEmail });
      };
      const content = { name, timeZone, adminEmail };
      const id = await once(tx, { route, key, roleEntryId, content }, work, randomUUIDv7());
      const created = await findBusinessUnit(tx, id);
      if (!created) throw notFound();
      return created;
    })
    .catch(refuseTakenName);
}
