import type { DemoTask } from './events.ts';
import { courseOf, type DemoCourse, declines } from './response-outcomes.ts';
import type { Answering } from './seed-responses.ts';
import type { Means, SeededEvent } from './seed-tasks.ts';

const day = 86_400_000;

/** Invites the first suppliers of the unit. Some of those who can see the task have viewed or declined it. */
export async function askSuppliers(
  { client, chronicle, suppliers, holders }: Means,
  { id, event, place, startDate, endDate }: SeededEvent,
  taskId: string,
  task: DemoTask,
): Promise<Answering[]> {
  const isPublished = event.status !== 'DRAFT';
  const from = Date.parse(startDate);
  const hasStarted = isPublished && from <= Date.now();
  const until = Math.min(Date.now(), Date.parse(endDate));
  const asked = suppliers.slice(0, task.suppliers).map((supplier, index): Answering => {
    const people = holders.filter(({ supplierId }) => supplierId === supplier.supplierId);
    const own: DemoCourse = task.isRead
      ? index % 4 === 3
        ? 'unseen'
        : 'seen'
      : courseOf(task.courses, index);
    return {
      supplier,
      course: hasStarted && people.length ? own : 'unseen',
      people,
      from,
      until,
      extension: null,
      isFree: task.free === index,
    };
  });
  const rows = asked.map(({ supplier, course }, index) => {
    const [reason, comment] = (course === 'declined' && declines[index % declines.length]) || [null, null];
    const isReminded = hasStarted && !task.isRead && until - from > 2 * day && index > 2;
    return {
      supplier: supplier.supplierId,
      seen: course !== 'unseen',
      reason,
      comment,
      reminded: isReminded && ['unseen', 'seen'].includes(course),
    };
  });
  await client.query(
    `insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from,
       invited_at, seen_at, declined_at, decline_reason, decline_comment)
     select $1, $2, $3, $4, supplier, shown, $7, case when seen then shown + passed * 0.2 end,
       case when reason is not null then shown + passed * 0.5 end, reason, comment
     from jsonb_to_recordset($5) as participant (supplier uuid, seen boolean, reason text, comment text),
       lateral (select $6::timestamptz as shown, $8::timestamptz - $6::timestamptz as passed) moment`,
    [
      ...[place.organisationId, place.businessUnitId, id, taskId, JSON.stringify(rows)],
      ...[isPublished ? startDate : null, hasStarted ? startDate : null, new Date(until)],
    ],
  );
  const reminded = rows.filter((row) => row.reminded).map(({ supplier }) => supplier);
  await client.query(
    `insert into task_reminder (organisation_id, business_unit_id, event_id, task_id, supplier_id, reminded_at)
     select $1, $2, $3, $4, supplier, $6::timestamptz - interval '30 hours' from unnest($5::uuid[]) supplier`,
    [place.organisationId, place.businessUnitId, id, taskId, reminded, new Date(until)],
  );
  for (const [index, { supplier, course, people }] of asked.entries()) {
    if (course !== 'declined') continue;
    const daysAgo = Math.floor((Date.now() - (from + until) / 2) / day);
    chronicle.tell({
      at: [daysAgo, '11:48'],
      by: people[0] ?? null,
      place: supplier,
      action: 'task.declined',
      subject: ['task', taskId],
      after: { reason: rows[index]?.reason },
    });
  }
  return asked;
}
