import { sql } from 'kysely';
import type { ClientRef } from '../../platform/auth/client.repo.ts';
import type { SessionRef } from '../../platform/auth/session.repo.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Archived } from './file.deps.ts';

/** What a ticket gives access to. */
export type TicketFor = { fileId: string; isPreview: boolean } | { archive: Archived };

type NewTicket = (SessionRef | ClientRef) & {
  tokenHash: Buffer;
  organisationId: string;
  wanted: TicketFor;
  seconds: number;
};

/** Inserts a ticket that is valid for the given seconds and returns when it expires. */
export async function insertTicket(tx: Transaction, ticket: NewTicket): Promise<string> {
  const { wanted } = ticket;
  const [file, archive] = 'archive' in wanted ? [null, wanted.archive] : [wanted, null];
  // Tickets can be inserted but not selected, so the expiry time is not read back from the row.
  const { rows } = await sql<{ expires_at: string }>`
    with made as (select transaction_timestamp() + make_interval(secs => ${ticket.seconds}) as expires_at),
    stored as (
      insert into download_ticket (token_hash, organisation_id, file_id, is_preview, archive_of, archive_id, session_id,
        role_entry_id, expires_at)
      select ${ticket.tokenHash}, ${ticket.organisationId}::uuid, ${file?.fileId ?? null}::uuid,
        ${file?.isPreview ?? false}::boolean, ${archive?.of ?? null}::text, ${archive?.id ?? null}::uuid,
        ${ticket.sessionId}::uuid, ${ticket.roleEntryId}::uuid, expires_at
      from made)
    select expires_at from made
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database told no time.');
  return row.expires_at;
}

/** Consumes a ticket; returns what it is for and who created it, or null. */
export async function redeemTicket(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ session: SessionRef | ClientRef; wanted: TicketFor } | null> {
  const { rows } = await sql<{
    file_id: string;
    is_preview: boolean;
    archive_of: Archived['of'] | null;
    archive_id: string;
    session_id: string | null;
    role_entry_id: string;
  }>`select * from app.redeem_download_ticket(${tokenHash})`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const wanted = row.archive_of
    ? { archive: { of: row.archive_of, id: row.archive_id } }
    : { fileId: row.file_id, isPreview: row.is_preview };
  return { session: { sessionId: row.session_id, roleEntryId: row.role_entry_id }, wanted };
}
