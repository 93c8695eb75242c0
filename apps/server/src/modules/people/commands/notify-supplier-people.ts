import type { Caller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { buyerInvitedMail } from '../people.mails.ts';
import { listPeopleOfSuppliers } from '../people.repo.ts';
import { isBuyersLook } from '../people.rules.ts';
import type { TeamOwner } from '../team-owner.ts';

interface SentInvitation {
  id: string;
  sentCount: number;
  place: Pick<TeamOwner, 'organisationId' | 'supplierId' | 'entityName'>;
}

/** E-mails all current and former people of a supplier that the buyer has invited someone to their team. */
export async function notifySupplierPeople(
  tx: Transaction,
  outbox: Outbox,
  caller: Caller,
  invitations: SentInvitation[],
): Promise<void> {
  const byBuyer = invitations.filter(({ place }) => isBuyersLook(caller, place));
  if (!byBuyer.length) return;
  const people = await listPeopleOfSuppliers(
    tx,
    byBuyer.flatMap(({ place }) => place.supplierId ?? []),
  );
  const buyerName = caller.businessUnitName ?? caller.organisationName ?? '';
  const mails = byBuyer.flatMap(({ id, sentCount, place }) =>
    people
      .filter(({ supplierId }) => supplierId === place.supplierId)
      .map((person) =>
        buyerInvitedMail(person, {
          invitationId: id,
          sentCount,
          buyerName,
          organisationId: place.organisationId,
          entityName: place.entityName,
        }),
      ),
  );
  if (mails.length) await outbox.sendAll(tx, mails);
}
