import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createEvent } from './events.ts';
import type { TestTenant } from './people.ts';

/** A label, on the given number of events of the tenant's business unit. */
export async function createLabel(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: Pick<TestTenant, 'organisationId' | 'businessUnitId'>,
  { name, events = 0 }: { name?: string; events?: number } = {},
): Promise<{ id: string; name: string }> {
  const id = randomUUIDv7();
  const label = { id, name: name ?? `Label ${id.slice(-12)}` };
  await database.query('insert into label (id, organisation_id, name) values ($1, $2, $3)', [
    id,
    organisationId,
    label.name,
  ]);
  for (let count = 0; count < events; count += 1) {
    const eventId = await createEvent({ database }, { organisationId, businessUnitId });
    await database.query(
      'insert into event_label (organisation_id, business_unit_id, event_id, label_id) values ($1, $2, $3, $4)',
      [organisationId, businessUnitId, eventId, id],
    );
  }
  return label;
}
