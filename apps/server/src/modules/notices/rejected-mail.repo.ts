import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { OutboxMail } from '../../platform/outbox/outbox.repo.ts';

interface Recipient {
  businessUnitId: string;
  supplierId: string | null;
  /** The event the e-mail was about; null if it no longer exists. */
  eventId: string | null;
  about: { roleEntryId?: string; invitationId?: string };
}

/** The business unit of an e-mail's recipient; null if there is none. */
export async function findRecipient(
  tx: Transaction,
  { template, payload }: OutboxMail,
): Promise<Recipient | null> {
  const [table, id] =
    template === 'invitation'
      ? (['invitation', payload.invitationId] as const)
      : (['role_entry', payload.roleEntryId] as const);
  if (!id) return null;
  const { rows } = await sql<Omit<Recipient, 'about'>>`
    select business_unit_id as "businessUnitId", supplier_id as "supplierId",
      (select event.id from event where event.id = ${payload.eventId ?? null}::uuid) as "eventId"
    from ${sql.table(table)}
    where id = ${String(id)} and business_unit_id is not null`.execute(tx);
  const about = table === 'invitation' ? { invitationId: String(id) } : { roleEntryId: String(id) };
  return rows[0] ? { ...rows[0], about } : null;
}
