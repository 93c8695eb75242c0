import { actionsNamed, actionsOfKind, type HistoryQuery, repeatedActions } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';

/**
 * The subject of a history: the site, an organisation with its units and people, a unit with its suppliers,
 * one supplier or one event.
 */
export type HistoryScope = {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId?: string;
  eventId?: string;
};

/** Repeats the policies so that each case uses its index: the planner finds none for their alternatives (`or`). */
export function scopeCondition({ organisationId, businessUnitId, supplierId, eventId }: HistoryScope): Sql {
  if (!organisationId) return sql`audit_entry.is_of_site`;
  if (eventId) {
    return sql`audit_entry.business_unit_id = ${businessUnitId} and audit_entry.subject_id = any (
      array(select id from task where task.event_id = ${eventId}) || ${eventId}::uuid)`;
  }
  if (supplierId) return sql`audit_entry.supplier_id = ${supplierId}`;
  return businessUnitId
    ? sql`audit_entry.business_unit_id = ${businessUnitId}`
    : sql`audit_entry.organisation_id = (select app.organisation_id()) and audit_entry.is_administration`;
}

/** Conditions that filter a history. */
export function filtersOf(scope: HistoryScope, query: HistoryQuery): (Sql | false | undefined)[] {
  const { actorId, subjectId, kinds, from, to } = query;
  return [
    grouping(scope, query),
    showsRuns(query) && isLastOfRun,
    actorId ? byActor(actorId) : undefined,
    subjectId ? sql`audit_entry.subject_id = ${subjectId}` : undefined,
    kinds.length > 0 && sql`audit_entry.action = any (${kinds.flatMap(actionsOfKind)}::text[])`,
    from ? sql`audit_entry.at >= ${from}` : undefined,
    to ? sql`audit_entry.at < ${to}` : undefined,
  ];
}

/** People are identified by their account, API clients by their role entry. */
const byActor = (actorId: string) => sql`(audit_entry.actor_account_id = ${actorId}
  or audit_entry.actor_account_id is null and audit_entry.actor_role_entry_id = ${actorId})`;

/**
 * Entries of one bulk action are grouped into one line with parts. The history of a supplier shows only its
 * own part. A search, the entries of one subject and an export show every entry.
 */
function grouping(
  { supplierId }: HistoryScope,
  { partOf, subjectId, search, size }: HistoryQuery,
): Sql | false {
  if (partOf) return sql`audit_entry.parent_id = ${partOf}`;
  return !(supplierId || subjectId || search || size === 'export') && sql`audit_entry.parent_id is null`;
}

/**
 * Whether repeated looks are one line. Not in a search, of one subject or in a period: their other entries may be left
 * out there, so that a run would be counted wrongly. Not in an export, which has every entry.
 */
export const showsRuns = ({ partOf, subjectId, search, from, to, size }: HistoryQuery): boolean =>
  !(partOf || subjectId || search || from || to || size === 'export');

/** The entry `other` of the same run: the same act of the same person on the same subject, at most ten minutes apart. */
const isSameAct = (one: Sql, other: Sql): Sql => sql`
  ${other}.subject_id = ${one}.subject_id and ${other}.action = ${one}.action
  and ${other}.actor_role_entry_id is not distinct from ${one}.actor_role_entry_id
  and ${other}.parent_id is not distinct from ${one}.parent_id
  and ${other}.after is not distinct from ${one}.after and ${other}.before is not distinct from ${one}.before`;

const maxGap = sql`interval '10 minutes'`;

/** Each entry has one probe of the index by subject, and only those of actions that are repeated. */
const isLastOfRun = sql`(audit_entry.action <> all (${repeatedActions}::text[]) or not exists (
  select from audit_entry newer where ${isSameAct(sql`audit_entry`, sql`newer`)}
    and (newer.at, newer.id) > (audit_entry.at, audit_entry.id) and newer.at <= audit_entry.at + ${maxGap}))`;

/** A run of more entries is counted up to this. */
const maxRun = 1000;

/** Joins the run that ends with each entry as `run`: its number of entries and its first time. */
export const joinRun = sql`
  left join lateral (
    with recursive run as (
      select audit_entry.id, audit_entry.at, 1 as place
      union all
      select older.id, older.at, run.place + 1 from run cross join lateral (
        select older.id, older.at from audit_entry older where ${isSameAct(sql`audit_entry`, sql`older`)}
          and (older.at, older.id) < (run.at, run.id) and older.at >= run.at - ${maxGap}
        order by older.at desc, older.id desc limit 1) older
      where run.place < ${maxRun})
    select count(*)::int as count, min(at) as since from run
  ) run on audit_entry.action = any (${repeatedActions}::text[])`;

/** More than the number of suppliers of any organisation. */
const maxSubjects = 1_000_000;

/** Whether the text of the action, or the name of its subject or actor, contains the search text. */
export function isNamed({ organisationId }: HistoryScope, search: string, pattern: Sql): Sql {
  const inBusiness = sql`
      union all select app.search_ids('supplier', ${pattern}, ${maxSubjects})
      union all select id from found
      union all select task.id from task join found on found.id = task.event_id`;
  return sql`(
    audit_entry.action = any (${actionsNamed(search)}::text[])
    or app.search_key(coalesce(audit_entry.after ->> 'name', audit_entry.before ->> 'name',
      audit_entry.after ->> 'title', audit_entry.before ->> 'title')) like ${pattern}
    or audit_entry.actor_account_id in (select account_id from app.people_named(${pattern}))
    or audit_entry.actor_account_id is null and audit_entry.actor_role_entry_id in (
      select role_entry_id from app.people_named(${pattern}) where account_id is null)
    or audit_entry.subject_id in (
      ${organisationId ? sql`with found as (select app.search_ids('event', ${pattern}, ${maxSubjects}) as id)` : sql``}
      select unnest(array[account_id, role_entry_id]) from app.people_named(${pattern})
      ${organisationId ? inBusiness : sql`union all select id from organisation where app.search_key(name) like ${pattern}`}
      union all select id from business_unit where app.search_key(name) like ${pattern}
      union all select id from invitation where app.search_key(email) like ${pattern}))`;
}
