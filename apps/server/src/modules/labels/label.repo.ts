import type { Label } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

export async function listLabels(tx: Transaction): Promise<Label[]> {
  const rows = await tx
    .selectFrom('label')
    .select((select) => [
      'label.id',
      'label.name',
      select
        .selectFrom('event_label')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('event_label.label_id', '=', 'label.id')
        .as('event_count'),
    ])
    .orderBy(sql`label.name collate app.by_name, label.id`)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, eventCount: Number(row.event_count ?? 0) }));
}

export async function insertLabel(
  tx: Transaction,
  label: { id: string; organisationId: string; name: string },
): Promise<void> {
  await tx
    .insertInto('label')
    .values({ id: label.id, organisation_id: label.organisationId, name: label.name })
    .execute();
}

/** Deletes a label. Returns its name, or null if it does not exist. */
export async function removeLabel(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx.deleteFrom('label').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}
