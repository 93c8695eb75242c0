import { recordAuditBatch } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { invitationMail } from '../identity.mails.ts';
import { listOpenInvitations, renewInvitation } from '../invitation.repo.ts';

/**
 * Resends the pending invitations of suppliers that no one has joined yet, because they were invited to an
 * event: the e-mail names the event, its deadlines and the link to join. Runs in a job of the organisation.
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
  await recordAuditBatch(
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
