import { actionsNamed, actionsOfKind, type HistoryQuery } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import { searchPattern } from '../../platform/db/listing.repo.ts';

/** Whose history: the organisation's with its units and people, a unit's with its suppliers, or one supplier's. */
export type HistoryOf = { businessUnitId: string | null; supplierId?: string };

type Condition = RawBuilder<unknown>;

/** Said so that each meets its index: the policies, being alternatives, do not lead the planner to one. */
export function concerning({ businessUnitId, supplierId }: HistoryOf): Condition {
  if (supplierId) return sql`audit_entry.supplier_id = ${supplierId}`;
  return businessUnitId
    ? sql`audit_entry.business_unit_id = ${businessUnitId}`
    : sql`audit_entry.organisation_id = (select app.organisation_id()) and audit_entry.is_administration`;
}

/** The entries that a history is asked for. */
export function matches(whose: HistoryOf, query: HistoryQuery): Condition {
  const { actorId, kinds, from, to, search } = query;
  const conditions = [concerning(whose), ...grouping(whose, query)];
  if (actorId) conditions.push(sql`audit_entry.actor_account_id = ${actorId}`);
  if (kinds.length) {
    conditions.push(sql`audit_entry.action = any (${kinds.flatMap(actionsOfKind)}::text[])`);
  }
  if (from) conditions.push(sql`audit_entry.at >= ${from}`);
  if (to) conditions.push(sql`audit_entry.at < ${to}`);
  if (search) conditions.push(isNamed(search));
  return sql.join(conditions, sql` and `);
}

/**
 * What was done together stands in one line, and its parts behind it. A supplier's own history has its part alone; a
 * search and an export look at every entry.
 */
function grouping({ supplierId }: HistoryOf, { partOf, search, size }: HistoryQuery): Condition[] {
  if (partOf) return [sql`audit_entry.parent_id = ${partOf}`];
  return supplierId || search || size === 'export' ? [] : [sql`audit_entry.parent_id is null`];
}

/** Whether the action's own words, or the name of whom or what it was done to or by, contain the text. */
function isNamed(search: string): Condition {
  const pattern = searchPattern(search);
  return sql`(
    audit_entry.action = any (${actionsNamed(search)}::text[])
    or lower(coalesce(audit_entry.after ->> 'name', audit_entry.before ->> 'name')) like ${pattern}
    or audit_entry.actor_account_id in (select id from account where lower(full_name) like ${pattern})
    or audit_entry.subject_id in (
      select id from account where lower(full_name) like ${pattern}
      union all select id from supplier where search_text like ${pattern}
      union all select id from business_unit where lower(name) like ${pattern}
      union all select id from invitation where lower(email) like ${pattern}
      union all select role_entry.id from role_entry join account on account.id = role_entry.account_id
        where lower(account.full_name) like ${pattern}))`;
}
