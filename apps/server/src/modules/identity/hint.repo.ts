import type { Hint, PersonCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Lists the hints that a person has hidden in this role. Those who have submitted before need no first steps. */
export async function listHiddenHints(
  tx: Transaction,
  { roleEntryId, supplierId }: PersonCaller,
): Promise<Hint[]> {
  const { rows } = await sql<{ hint: Hint }>`
    select hint from hidden_hint where role_entry_id = ${roleEntryId}
    union
    select 'FIRST_RESPONSE' where exists (
      select from task_supplier where supplier_id = ${supplierId} and submitted_at is not null)
    order by hint`.execute(tx);
  return rows.map(({ hint }) => hint);
}

export async function hideHint(
  tx: Transaction,
  { organisationId, roleEntryId }: PersonCaller,
  hint: Hint,
): Promise<void> {
  if (!organisationId) return;
  await tx
    .insertInto('hidden_hint')
    .values({ organisation_id: organisationId, role_entry_id: roleEntryId, hint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
