import { recordAudits } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { invitationMail } from '../identity.mails.ts';
import { listOpenInvitations, renewInvitation } from '../invitation.repo.ts';

/**
 * Sends the open invitations of suppliers that nobody has joined yet again, because they have been invited to an event: the mail names
 * it, its deadlines and the link to come in. Runs in a job of the organisation.
 */
export async function inviteToFirstTask(
  tx: Transaction,
  outbox: Outbox,
  organisationId: string,
  supplierIds: string[],
): Promise<void> {
  const renewed = [];
  for (const invitation of await listOpenInvitations(tx, supplierIds)) {
    const token = createToken();
    const sentCount = await renewInvitation(tx, invitation.id, hashToken(token));
    if (typeof sentCount !== 'number') continue;
    const { id: invitationId, email, role, entityName } = invitation;
    const mail = { invitationId, sentCount, email, organisationId, role, entityName, token };
    await outbox.send(tx, invitationMail(mail));
    renewed.push(invitation);
  }
  await recordAudits(
    tx,
    { caller: null, client: null },
    renewed.map(({ id, businessUnitId, supplierId }) => ({
      action: 'person.invited-again',
      subjectType: 'invitation',
      subjectId: id,
      organisationId,
      businessUnitId,
      supplierId,
    })),
  );
}
