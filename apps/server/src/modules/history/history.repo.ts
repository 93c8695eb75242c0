import type { HistoryEntry, PageQuery, Role } from '@tenderbox/contract';
import { limits, pageWindow } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/listing.repo.ts';

/** Whose history: what concerns the organisation itself, one of its units with its suppliers, or one supplier. */
export type HistoryOf = { businessUnitId: string | null; supplierId?: string };

/** Said so that each meets its index: the policies, being alternatives, do not lead the planner to one. */
const concerning = ({ businessUnitId, supplierId }: HistoryOf) => {
  if (supplierId) return sql`audit_entry.supplier_id = ${supplierId}`;
  return businessUnitId
    ? sql`audit_entry.business_unit_id = ${businessUnitId}`
    : sql`audit_entry.organisation_id = (select app.organisation_id()) and audit_entry.business_unit_id is null`;
};

const where = (whose: HistoryOf, search: string) => sql`
  ${concerning(whose)}
  and (${search} = '' or lower(audit_entry.action) like ${searchPattern(search)})`;

/** Audit entries with the names that their ids have now, in one statement. */
async function entries(tx: Transaction, whose: HistoryOf, query: PageQuery, limit: number, offset: number) {
  const direction = query.sort === 'at,asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<HistoryEntry & { actorRole: Role | null }>`
    with entry as (
      select * from audit_entry where ${where(whose, query.search)}
      order by at ${direction}, id ${direction} limit ${limit} offset ${offset})
    select entry.id, entry.at, actor.full_name as "actorName", entry.actor_role as "actorRole",
      entry.client_address as "clientAddress", entry.action, entry.subject_type as "subjectType",
      entry.subject_id as "subjectId",
      coalesce(member.full_name, invitation.email, business_unit.name, organisation.name, supplier.name,
        entry.after ->> 'name', entry.before ->> 'name') as "subjectName",
      entry.before, entry.after
    from entry
    left join app.names_of_actors(array(select id from entry)) actor on actor.entry_id = entry.id
    left join role_entry on entry.subject_type = 'role-entry' and role_entry.id = entry.subject_id
    left join account member on member.id = role_entry.account_id
    left join invitation on entry.subject_type = 'invitation' and invitation.id = entry.subject_id
    left join business_unit on entry.subject_type = 'business-unit' and business_unit.id = entry.subject_id
    left join organisation on entry.subject_type = 'organisation' and organisation.id = entry.subject_id
    left join supplier on entry.subject_type = 'supplier' and supplier.id = entry.subject_id
    order by entry.at ${direction}, entry.id ${direction}
  `.execute(tx);
  return rows;
}

export async function listHistory(
  tx: Transaction,
  whose: HistoryOf,
  query: PageQuery,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const { limit, offset } = pageWindow(query);
  const items = await entries(tx, whose, query, limit, offset);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_entry where ${where(whose, query.search)}`.execute(tx);
  return { items, total: Number(rows[0]?.total ?? 0) };
}

/** The newest entries, as many as one workbook holds. */
export function newestHistory(tx: Transaction, whose: HistoryOf): Promise<HistoryEntry[]> {
  const query = { page: 0, size: 'all', sort: 'at,desc', search: '' };
  return entries(tx, whose, query, limits.allRows, 0);
}
