import type { HistoryActor, HistoryEntry, HistoryQuery } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Listing } from '../../platform/db/listing.ts';
import {
  filtersOf,
  type HistoryScope,
  isNamed,
  joinRun,
  scopeCondition,
  showsRuns,
} from './history-filters.repo.ts';

/** An entry in an export, with the bulk action it belongs to, if any. */
export type ExportedEntry = HistoryEntry & { partOfAction: string | null };

/** Lists audit entries, with the current names of their ids. */
export function historyOf(scope: HistoryScope, query: HistoryQuery): Listing<ExportedEntry> {
  const hasRuns = showsRuns(query);
  const repeats = hasRuns
    ? sql`case when run.count > 1 then json_build_object('count', run.count, 'since', ${instantText('run.since')}) end`
    : sql`null`;
  const joins = hasRuns ? sql`${joinNames} ${joinRun}` : joinNames;
  return {
    table: 'audit_entry',
    within: [scopeCondition(scope)],
    filters: filtersOf(scope, query),
    sorts: { at: { by: sql`audit_entry.at` } },
    search: { matches: (pattern) => isNamed(scope, query.search, pattern) },
    columns: scope.organisationId
      ? sql`${columns}, ${repeats} as repeats, null as "organisationName"`
      : sql`${columns}, ${repeats} as repeats, whole.name as "organisationName"`,
    joins: scope.organisationId
      ? joins
      : sql`${joins} left join organisation whole on whole.id = audit_entry.organisation_id`,
  };
}

/** Merges an entry with its separately stored details, as far as they exist and the context sees them. */
function withDetails(side: 'before' | 'after'): RawBuilder<unknown> {
  const of = (table: string) => sql`coalesce(${sql.ref(`${table}.${side}`)}, '{}')`;
  return sql`case when ${sql.ref(`audit_entry.${side}`)} is not null
    then ${of('audit_entry')} - 'openerIds' || ${of('detail')} || ${of('remark')} || ${openersOf(side)}
      ${side === 'after' ? ofWhom : sql``}
    end as ${sql.ref(side)}`;
}

/** Names the people who open the boxes of an event, whom an entry has by id. */
function openersOf(side: 'before' | 'after'): RawBuilder<unknown> {
  const ids = sql`${sql.ref(`audit_entry.${side}`)} -> 'openerIds'`;
  return sql`case when ${ids} is not null then jsonb_build_object('openers', (
      select coalesce(jsonb_agg(account.full_name order by account.full_name), '[]')
      from role_entry opener join account on account.id = opener.account_id
      where opener.id in (select jsonb_array_elements_text(${ids})::uuid))) else '{}' end`;
}

/** Adds the supplier whose response was read, or with whom messages were exchanged. */
const ofWhom = sql`|| case when concerned.name is not null
  then jsonb_build_object('supplier', concerned.name) else '{}' end`;

const columns = sql<ExportedEntry>`
  audit_entry.id, audit_entry.at, audit_entry.actor_role as "actorRole",
  -- Whoever accepts an invitation does so before there is a session.
  coalesce(actor.full_name, case when audit_entry.action = 'invitation.accepted' then member.full_name end)
    as "actorName",
  case when audit_entry.actor_role in ('BIDDER_ADMIN', 'BIDDER_USER')
      or audit_entry.actor_role is null and audit_entry.supplier_id is not null then null
    else audit_entry.client_address end as "clientAddress",
  audit_entry.action, audit_entry.subject_type as "subjectType", audit_entry.subject_id as "subjectId",
  coalesce(member.full_name, person.full_name, invitation.email, business_unit.name, organisation.name,
    supplier.name, event.title, task.title, audit_entry.after ->> 'name', audit_entry.before ->> 'name',
    audit_entry.before ->> 'title') as "subjectName",
  case when of_event.id is not null then json_build_object('id', of_event.id, 'reference', of_event.reference,
    'title', of_event.title) end as event,
  place.name as "businessUnitName", ${withDetails('before')}, ${withDetails('after')},
  exists (select from audit_entry part where part.parent_id = audit_entry.id) as "hasParts",
  parent.action as "partOfAction"`;

const subject = (type: string) => sql`audit_entry.subject_type = ${type} and audit_entry.subject_id`;
const joinNames = sql`
  left join app.names_of_actors((select ids from page)) actor on actor.entry_id = audit_entry.id
  left join audit_detail detail on detail.entry_id = audit_entry.id and not detail.is_of_unit
  left join audit_detail remark on remark.entry_id = audit_entry.id and remark.is_of_unit
  left join role_entry on ${subject('role-entry')} = role_entry.id
  left join account member on member.id = role_entry.account_id
  left join account person on audit_entry.subject_type in ('account', 'system-admin')
    and audit_entry.subject_id = person.id
  left join invitation on ${subject('invitation')} = invitation.id
  left join business_unit on ${subject('business-unit')} = business_unit.id
  left join organisation on ${subject('organisation')} = organisation.id
  left join supplier on ${subject('supplier')} = supplier.id
  left join supplier concerned on audit_entry.subject_type in ('task', 'event', 'message')
    and concerned.id = (audit_entry.after ->> 'supplierId')::uuid
  left join event on ${subject('event')} = event.id
  left join task on ${subject('task')} = task.id
  left join event of_event on of_event.id = coalesce(event.id, task.event_id)
  left join business_unit place on place.id = audit_entry.business_unit_id
  left join audit_entry parent on parent.id = audit_entry.parent_id`;

/**
 * Lists the actors in a history by name. A recursive query jumps from one account to the next through the
 * index, however many entries each has. An organisation has few API clients.
 */
export async function listActors(tx: Transaction, scope: HistoryScope): Promise<HistoryActor[]> {
  const oneAfter = (earlier: RawBuilder<unknown>) => sql`
    select actor_account_id, id from audit_entry
    where ${scopeCondition(scope)} and actor_account_id > ${earlier} order by actor_account_id limit 1`;
  const { rows } = await sql<HistoryActor>`
    with recursive actor as (
      (${oneAfter(sql`'00000000-0000-0000-0000-000000000000'::uuid`)})
      union all
      select following.* from actor, lateral (${oneAfter(sql`actor.actor_account_id`)}) following)
    select * from (
      select actor.actor_account_id as id, named.full_name as name
      from actor
      left join app.names_of_actors(array(select id from actor)) named on named.entry_id = actor.id
      union all
      select program.id, program.client_name from role_entry program
      where program.account_id is null and program.organisation_id = (select app.organisation_id()) and exists (
        select from audit_entry where ${scopeCondition(scope)} and actor_account_id is null
          and actor_role_entry_id = program.id)) named
    order by name collate app.by_name, id`.execute(tx);
  return rows;
}
