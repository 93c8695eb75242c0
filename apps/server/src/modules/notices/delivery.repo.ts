import type { CompletedEmail } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';

type Delivery = CompletedEmail['deliveries'][number];

/**
 * The people of an event's suppliers that a kind of notice was sent to, newest first, with the state of each
 * e-mail, and the number of people the given suppliers have now.
 */
export async function listDeliveries(
  tx: Transaction,
  eventId: string,
  { kind, suppliers }: { kind: string; suppliers: Sql },
): Promise<{ recipientCount: number; deliveries: Delivery[] }> {
  const { rows } = await sql<{ recipientCount: number } & (Delivery | { supplierId: null })>`
    select people.count as "recipientCount", sent.*
    from (
      select count(*)::int as count from role_entry
      where supplier_id in (${suppliers}) and status = 'ACTIVE') people
    left join (
      select supplier.id as "supplierId", supplier.name as "supplierName", account.full_name as "fullName",
        sent.at as "sentAt", sent.state as "mailState"
      from app.states_of_notice_mails(${eventId}, ${kind}) sent
      join role_entry on role_entry.id = sent.role_entry_id
      join account on account.id = role_entry.account_id
      join supplier on supplier.id = role_entry.supplier_id) sent on true
    order by sent."sentAt" desc, sent."supplierName" collate app.by_name, sent."fullName"`.execute(tx);
  const deliveries = rows.flatMap(({ recipientCount: _count, ...row }) =>
    row.supplierId === null ? [] : [row],
  );
  return { recipientCount: rows[0]?.recipientCount ?? 0, deliveries: deliveries as Delivery[] };
}

/** How many times a kind of notice was sent about an event. */
export async function countSendings(tx: Transaction, eventId: string, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.count_sendings(${eventId}, ${kind}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
