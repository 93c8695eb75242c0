import type { HistoryActor, HistoryEntry, HistoryQuery } from '@tenderbox/contract';
import { pageWindow } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { concerning, type HistoryOf, matches } from './history-filters.repo.ts';

/** An entry as an export tells it: with what was done together with it, if anything. */
export type ExportedEntry = HistoryEntry & { partOfAction: string | null };

/** Audit entries with the names that their ids have now. */
function selectEntries(
  whose: HistoryOf,
  query: HistoryQuery,
  { limit, offset }: { limit: number | null; offset: number },
): RawBuilder<ExportedEntry> {
  const direction = query.sort === 'at,asc' ? sql`asc` : sql`desc`;
  return sql<ExportedEntry>`
    with entry as (
      select * from audit_entry where ${matches(whose, query)}
      order by at ${direction}, id ${direction} limit ${limit} offset ${offset})
    select entry.id, entry.at, actor.full_name as "actorName", entry.actor_role as "actorRole",
      case when entry.actor_role in ('BIDDER_ADMIN', 'BIDDER_USER')
          or entry.actor_role is null and entry.supplier_id is not null then null
        else entry.client_address end as "clientAddress",
      entry.action, entry.subject_type as "subjectType", entry.subject_id as "subjectId",
      coalesce(member.full_name, person.full_name, invitation.email, business_unit.name, organisation.name,
        supplier.name, entry.after ->> 'name', entry.before ->> 'name') as "subjectName",
      place.name as "businessUnitName",
      ${withDetails('before')}, ${withDetails('after')},
      exists (select from audit_entry part where part.parent_id = entry.id) as "hasParts",
      parent.action as "partOfAction"
    from entry
    left join app.names_of_actors(array(select id from entry)) actor on actor.entry_id = entry.id
    left join audit_detail detail on detail.entry_id = entry.id and not detail.is_of_unit
    left join audit_detail remark on remark.entry_id = entry.id and remark.is_of_unit
    left join role_entry on entry.subject_type = 'role-entry' and role_entry.id = entry.subject_id
    left join account member on member.id = role_entry.account_id
    left join account person on entry.subject_type = 'account' and person.id = entry.subject_id
    left join invitation on entry.subject_type = 'invitation' and invitation.id = entry.subject_id
    left join business_unit on entry.subject_type = 'business-unit' and business_unit.id = entry.subject_id
    left join organisation on entry.subject_type = 'organisation' and organisation.id = entry.subject_id
    left join supplier on entry.subject_type = 'supplier' and supplier.id = entry.subject_id
    left join business_unit place on place.id = entry.business_unit_id
    left join audit_entry parent on parent.id = entry.parent_id
    order by entry.at ${direction}, entry.id ${direction}`;
}

/** What an entry says together with what is kept beside it, as far as it is there and the context sees it. */
function withDetails(side: 'before' | 'after'): RawBuilder<unknown> {
  const of = (table: string) => sql`coalesce(${sql.ref(`${table}.${side}`)}, '{}')`;
  return sql`case when ${sql.ref(`entry.${side}`)} is not null
    then ${of('entry')} || ${of('detail')} || ${of('remark')} end as ${sql.ref(side)}`;
}

export async function countHistory(tx: Transaction, whose: HistoryOf, query: HistoryQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_entry where ${matches(whose, query)}`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** A page of a history. */
export async function listHistory(
  tx: Transaction,
  whose: HistoryOf,
  query: HistoryQuery,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const { rows } = await selectEntries(whose, query, pageWindow(query)).execute(tx);
  return { items: rows, total: await countHistory(tx, whose, query) };
}

/** A whole history a batch at a time, so that few of many entries are held. */
export async function* walkHistory(
  tx: Transaction,
  whose: HistoryOf,
  query: HistoryQuery,
): AsyncGenerator<ExportedEntry[]> {
  const everything = selectEntries(whose, query, { limit: null, offset: 0 });
  await sql`declare walk no scroll cursor for ${everything}`.execute(tx);
  for (;;) {
    const { rows } = await sql<ExportedEntry>`fetch 1000 from walk`.execute(tx);
    if (!rows.length) return;
    yield rows;
  }
}

/** Who a history tells of, by name. From one person the index leads to the next, however much each did. */
export async function listActors(tx: Transaction, whose: HistoryOf): Promise<HistoryActor[]> {
  const oneAfter = (earlier: RawBuilder<unknown>) => sql`
    select actor_account_id, id from audit_entry
    where ${concerning(whose)} and actor_account_id > ${earlier} order by actor_account_id limit 1`;
  const { rows } = await sql<HistoryActor>`
    with recursive actor as (
      (${oneAfter(sql`'00000000-0000-0000-0000-000000000000'::uuid`)})
      union all
      select following.* from actor, lateral (${oneAfter(sql`actor.actor_account_id`)}) following)
    select actor.actor_account_id as id, named.full_name as name
    from actor
    left join app.names_of_actors(array(select id from actor)) named on named.entry_id = actor.id
    order by lower(named.full_name), actor.actor_account_id`.execute(tx);
  return rows;
}
