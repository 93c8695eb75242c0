import type { Transaction } from '../../../platform/db/database.ts';
import type { OutboxMail } from '../../../platform/outbox/outbox.repo.ts';
import { insertNotices } from '../notice.repo.ts';
import { findRecipient } from '../rejected-mail.repo.ts';

/**
 * Notifies the admins of the business unit, only in the app, that an e-mail to a person was rejected: once
 * per person and event, regardless of the number of e-mails. E-mails about accounts are ignored.
 */
export async function notifyMailRejected(tx: Transaction, mail: OutboxMail): Promise<void> {
  const { organisationId } = mail;
  const recipient = organisationId && (await findRecipient(tx, mail));
  if (!recipient) return;
  const { businessUnitId, supplierId, eventId, about } = recipient;
  const key = `mail.refused:${about.roleEntryId ?? about.invitationId}:${eventId ?? ''}`;
  const notice = {
    organisationId,
    businessUnitId,
    ...(supplierId && { supplierId }),
    ...(eventId && { eventId }),
  };
  await insertNotices(tx, { ...notice, about, kind: 'mail.refused', key }, 'admins', false);
}
