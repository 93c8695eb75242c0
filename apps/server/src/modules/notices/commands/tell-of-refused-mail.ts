import type { Transaction } from '../../../platform/db/database.ts';
import type { OutboxMail } from '../../../platform/outbox/outbox.repo.ts';
import { tell } from '../notice.repo.ts';
import { findRecipient } from '../refused-mail.repo.ts';

/**
 * Tells the admins of the unit, in the app alone, that somebody cannot be reached by mail: once for a person and an event,
 * however many mails were refused. Mails about accounts concern nobody else.
 */
export async function tellOfRefusedMail(tx: Transaction, mail: OutboxMail): Promise<void> {
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
  await tell(tx, { ...notice, about, kind: 'mail.refused', key }, 'admins', false);
}
