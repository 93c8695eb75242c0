import type { FirstSteps, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Reads the facts in one statement; each question ends at the first row. */
export async function findFirstSteps(tx: Transaction, caller: UnitCaller): Promise<FirstSteps> {
  const { organisationId, businessUnitId, roleEntryId } = caller;
  const ofUnit = sql`organisation_id = ${organisationId} and business_unit_id = ${businessUnitId}`;
  const admins = sql`from role_entry where ${ofUnit} and supplier_id is null
    and role = 'BUSINESS_UNIT_ADMIN' and status = 'ACTIVE'`;
  const hasEvents = (statuses: string[]) => sql`exists (
    select from event where ${ofUnit} and status = any (${statuses}::text[]) and not is_practice)`;
  const { rows } = await sql<FirstSteps>`
    select exists (select from hidden_hint where role_entry_id = ${roleEntryId} and hint = 'FIRST_STEPS') as "isHidden",
      array(select app.writer_name(id) from (
        select id ${admins} and id <> ${roleEntryId} order by created_at, id limit 3) others) as "adminNames",
      (select count(*)::int ${admins}) as "adminCount",
      (select json_build_object('fullName', full_name, 'email', email) from app.people_to_ask()) as "personToAsk",
      exists (select from supplier where ${ofUnit} and status <> 'PRACTICE') as "hasSuppliers",
      ${hasEvents(['DRAFT', 'ACTIVE', 'COMPLETED', 'CANCELLED'])} as "hasEvents",
      ${hasEvents(['ACTIVE', 'COMPLETED'])} as "hasPublished",
      (select id from event where ${ofUnit} and is_practice and status <> 'DISCARDED') as "practiceEventId"
  `.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('The first steps were not read.');
  return found;
}
