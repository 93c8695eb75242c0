import type { Caller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { buyerInvitedMail } from '../people.mails.ts';
import { listPeopleOfSuppliers } from '../people.repo.ts';
import { isForeignSupplierTeam } from '../people.rules.ts';
import type { TeamOwner } from '../team-owner.ts';

interface SentInvitation {
  id: string;
  sentCount: number;
  teamOwner: Pick<TeamOwner, 'organisationId' | 'supplierId' | 'entityName'>;
}

/** E-mails all current and former people of a supplier that the buyer has invited someone to their team. */
export async function notifySupplierPeople(
  tx: Transaction,
  outbox: Outbox,
  caller: Caller,
  invitations: SentInvitation[],
): Promise<void> {
  const byBuyer = invitations.filter(({ teamOwner }) => isForeignSupplierTeam(caller, teamOwner));
  if (!byBuyer.length) return;
  const people = await listPeopleOfSuppliers(
    tx,
    byBuyer.flatMap(({ teamOwner }) => teamOwner.supplierId ?? []),
  );
  const buyerName = caller.businessUnitName ?? caller.organisationName ?? '';
  const mails = byBuyer.flatMap(({ id, sentCount, teamOwner }) =>
    people
      .filter(({ supplierId }) => supplierId === teamOwner.supplierId)
      .map((person) =>
        buyerInvitedMail(person, {
          invitationId: id,
          sentCount,
          buyerName,
          organisationId: teamOwner.organisationId,
          entityName: teamOwner.entityName,
        }),
      ),
  );
  if (mails.length) await outbox.sendAll(tx, mails);
}
