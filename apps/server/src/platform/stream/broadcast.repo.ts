import type { StreamKind, StreamSubject } from '@tenderbox/contract';
import { sql } from 'kysely';
import { type Transaction, wakeServersAfterCommit } from '../db/database.ts';
import type { Sql } from '../db/listing.ts';

/** The tenant in which something happened. */
interface BroadcastScope {
  organisationId: string;
  businessUnitId: string | null;
}

/** A live update. */
export interface Broadcast {
  kind: StreamKind;
  /** The subject as ids, never names or content. */
  about?: StreamSubject;
  /** The recipients: only people who can read the subject through the API and are affected by the change. */
  to: {
    /** The admins of the organisation. */
    organisation?: boolean;
    /** The people of the business unit. */
    unit?: boolean;
    /** The people of these suppliers, by their ids or by a select of ids. */
    suppliers?: string[] | Sql;
  };
}

/**
 * The only way to send live updates. They are delivered after commit, on every server; interrupted streams
 * get them on resume.
 */
export async function broadcast(
  tx: Transaction,
  { organisationId, businessUnitId }: BroadcastScope,
  { kind, about = {}, to }: Broadcast,
): Promise<void> {
  const suppliers = Array.isArray(to.suppliers) ? sql`select unnest(${to.suppliers}::uuid[])` : to.suppliers;
  const audiences = [
    ...(to.organisation ? [sql`select null::uuid, null::uuid`] : []),
    ...(to.unit ? [sql`select ${businessUnitId}::uuid, null::uuid`] : []),
    ...(suppliers
      ? [sql`select ${businessUnitId}::uuid, participant.id from (${suppliers}) participant (id)`]
      : []),
  ];
  if (!audiences.length) return;
  await sql`
    insert into stream_event (organisation_id, business_unit_id, supplier_id, kind, about)
    select ${organisationId}::uuid, audience.unit, audience.supplier, ${kind}, ${JSON.stringify(about)}::jsonb
    from (${sql.join(audiences, sql` union all `)}) audience (unit, supplier)`.execute(tx);
  wakeServersAfterCommit(tx);
}
