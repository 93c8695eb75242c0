import { randomUUIDv7 } from 'node:crypto';
import type { DemoTask } from './events.ts';
import { demoInstant, instantAt } from './instant-at.ts';
import type { Answering, DemoExtension } from './seed-responses.ts';
import type { Means, SeededEvent } from './seed-tasks.ts';

/**
 * Extends the deadline of one supplier, if the task says so. If the new deadline has passed, the extension was
 * granted after the box had closed for the others.
 */
export async function seedExtension(
  { client, chronicle }: Means,
  { id, place, by, endDate, timeZone }: SeededEvent,
  taskId: string,
  { extended }: DemoTask,
  asked: Answering[],
): Promise<DemoExtension | null> {
  const chosen = extended && asked[extended.supplier];
  if (!chosen) return null;
  const until = instantAt(extended.until, timeZone);
  const [extensionId, { supplierId }] = [randomUUIDv7(), chosen.supplier];
  const tenant = [place.organisationId, place.businessUnitId];
  const [end, newEnd] = [Date.parse(endDate), Date.parse(until)];
  const isLate = newEnd < Date.now();
  const givenAt = new Date(isLate ? end + (newEnd - end) * 0.2 : Math.min(end, Date.now()) - 5 * 3_600_000);
  await client.query(
    `insert into extension (organisation_id, business_unit_id, event_id, task_id, id, at, extended_by, for_all, end_date,
       previous_end_date, reason) values ($1, $2, $3, $4, $5, $6, $7, false, $8, $9, $10)`,
    [...tenant, id, taskId, extensionId, givenAt, by.roleEntryId, until, endDate, extended.reason],
  );
  await client.query(
    `insert into extension_supplier (organisation_id, business_unit_id, extension_id, supplier_id)
     values ($1, $2, $3, $4)`,
    [...tenant, extensionId, supplierId],
  );
  await client.query('update task_supplier set extended_until = $3 where task_id = $1 and supplier_id = $2', [
    ...[taskId, supplierId, until],
  ]);
  const daysAgo = Math.floor(Date.now() / 86_400_000) - Math.floor(givenAt.getTime() / 86_400_000);
  chronicle.tell({
    at: [daysAgo, givenAt.toISOString().slice(11, 16)],
    by,
    place,
    action: 'task.extended',
    subject: ['task', taskId],
    before: { endDate },
    after: {
      endDate: until,
      reason: extended.reason,
      extensionId,
      suppliers: 1,
      unequalTreatment: true,
    },
  });
  chosen.extension = { supplierId, at: demoInstant(givenAt.toISOString()), until: demoInstant(until) };
  if (!isLate) chosen.until = Math.min(Date.now(), newEnd);
  return chosen.extension;
}
