import { randomUUIDv7 } from 'node:crypto';
import type { Caller, Organisation } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { inviteTo } from '../../people/index.ts';
import { refuseTakenName } from '../name-taken.ts';
import type { IdempotentCall, OrganisationParts } from '../organisation.parts.ts';
import { organisationPlace } from '../organisation.places.ts';
import { findOrganisation, insertOrganisation } from '../organisation.repo.ts';

interface NewOrganisation {
  name: string;
  timeZone?: string | undefined;
  adminEmail: string;
}

/** Adds an organisation and invites its first admin, both or neither. */
export async function createOrganisation(
  { db, outbox }: OrganisationParts,
  caller: Caller,
  { route, key, actor }: IdempotentCall,
  organisation: NewOrganisation,
): Promise<Organisation> {
  const request = { route, key, roleEntryId: caller.roleEntryId, content: organisation };
  return db
    .transaction(contextOf(caller), async (tx) => {
      const work = async (newId: string) => {
        const { name, timeZone, adminEmail } = organisation;
        await insertOrganisation(tx, { id: newId, name, timeZone });
        const subject = { subjectType: 'organisation', subjectId: newId, organisationId: newId };
        await recordAudit(tx, actor, {
          action: 'organisation.created',
          ...subject,
          after: { name, timeZone },
        });
        const invitation = { id: randomUUIDv7(), email: adminEmail };
        const place = organisationPlace({ id: newId, name, status: 'ACTIVE' });
        await inviteTo(tx, outbox, place, caller, actor, invitation);
      };
      const id = await once(tx, request, work, randomUUIDv7());
      const created = await findOrganisation(tx, id);
      if (!created) throw notFound();
      return created;
    })
    .catch(refuseTakenName);
}
