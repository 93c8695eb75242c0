import type { StreamKind, StreamSubject } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { SessionRef } from '../auth/session.repo.ts';
import { settingsOf } from '../db/context.ts';
import type { Database, Transaction } from '../db/database.ts';

/** A change. */
export interface StreamEvent {
  kind: StreamKind;
  about: StreamSubject;
}

const asJob = { scope: 'job', organisationId: null } as const;
const isSnapshot = /^\d+:\d+:[\d,]*$/;

/** The result of one poll: everything committed between two snapshots, whatever the order of commits. */
export interface StreamBatch {
  snapshot: string;
  /** All transactions before this one have been seen. */
  seenBefore: string;
  events: (StreamEvent & { audienceId: string })[];
}

/**
 * Reads what was committed since a snapshot, for all tenants. Without a snapshot, returns only the current
 * position.
 */
export async function readStreamBatch(db: Database, seen: string | null, max: number): Promise<StreamBatch> {
  if (seen && !isSnapshot.test(seen)) throw new Error('What was seen is not a snapshot.');
  const given = seen ? `'${seen}'` : 'null';
  const rows = await db.runStatement<{
    snapshot: string;
    seen_before: string;
    audience_id: string | null;
    kind: StreamKind;
    about: StreamSubject;
  }>(`${settingsOf(asJob)};
    select now.snapshot::text, pg_snapshot_xmin(now.snapshot)::text as seen_before, news.*
    from (select pg_current_snapshot() as snapshot) now
    left join app.stream_events_after(${given}, ${max}) news on true`);
  const events = rows.flatMap(({ audience_id: audienceId, kind, about }) =>
    audienceId === null ? [] : [{ audienceId, kind, about }],
  );
  return { snapshot: rows[0]?.snapshot ?? '', seenBefore: rows[0]?.seen_before ?? '', events };
}

/** The updates that the caller's stream missed. */
export interface MissedEvents {
  seenBefore: string;
  /** Whether this database knows what came after the position. */
  isKnown: boolean;
  events: StreamEvent[];
}

/**
 * Reads what a stream missed after having seen everything before a transaction. A new stream gets the last
 * minute, since its page was loaded before. Updates from shortly before the interruption may be repeated.
 */
export async function findMissedEvents(
  tx: Transaction,
  seenBefore: string | null,
  max: number,
): Promise<MissedEvents> {
  const since = seenBefore
    ? sql`transaction_id >= ${seenBefore}::xid8`
    : sql`created_at > transaction_timestamp() - interval '1 minute'`;
  const { rows } = await sql<MissedEvents>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "seenBefore",
      coalesce(${seenBefore}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()), true) as "isKnown",
      coalesce((
        select json_agg(json_build_object('kind', kind, 'about', about) order by id)
        from (
          select id, kind, about from stream_event
          where ${since} and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
          order by id limit ${max}) missed), '[]') as events`.execute(tx);
  const [missed] = rows;
  if (!missed) throw new Error('A select without a table answered nothing.');
  return missed;
}

/** The sessions that have ended or continued in another role. */
export async function findEndedSessions(db: Database, sessions: SessionRef[]): Promise<SessionRef[]> {
  const { rows } = await db.transaction(asJob, (tx) =>
    sql<SessionRef>`
      select session_id as "sessionId", role_entry_id as "roleEntryId"
      from app.ended_sessions(${sessions.map(({ sessionId }) => sessionId)}::uuid[],
        ${sessions.map(({ roleEntryId }) => roleEntryId)}::uuid[])`.execute(tx),
  );
  return rows;
}
