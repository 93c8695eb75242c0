import { randomUUIDv7 } from 'node:crypto';
import { givenSheetSchema, type Sheet } from '@tenderbox/contract';
import type pg from 'pg';
import type { Chronicle } from './chronicle.ts';
import type { DemoEvent, DemoTask } from './events.ts';
import type { DemoFiles } from './seed-files.ts';
import { demoSheets } from './sheets.ts';
import type { DemoPlace, Holder, StoredSupplier } from './world.ts';

/** An event as it was stored, around its tasks. */
export interface SeededEvent {
  id: string;
  event: DemoEvent;
  place: DemoPlace;
  by: Holder;
  startDate: string;
  endDate: string;
  madeDaysAgo: number;
}

/** What tasks are stored with. */
interface Means {
  client: pg.Client;
  chronicle: Chronicle;
  files: DemoFiles;
  suppliers: StoredSupplier[];
}

/** Stores the tasks of an event: sheets, files, who is asked, and how far each of them is. */
export async function seedTasks(means: Means, seeded: SeededEvent): Promise<void> {
  for (const [index, task] of seeded.event.tasks.entries()) {
    const taskId = randomUUIDv7();
    await seedTask(means, seeded, { taskId, position: index + 1, task });
    means.chronicle.tell({
      ...{ at: [seeded.madeDaysAgo, `10:${String(20 + index * 4).padStart(2, '0')}`], by: seeded.by },
      ...{ place: seeded.place, action: 'task.created', subject: ['task', taskId] },
      after: { title: task.title, startDate: seeded.startDate, endDate: seeded.endDate },
    });
    if (task.isArchived) {
      means.chronicle.tell({
        ...{ at: [1, '16:25'], by: seeded.by, place: seeded.place },
        ...{ action: 'task.archived', subject: ['task', taskId] },
        ...{ before: { archived: false }, after: { archived: true } },
      });
    }
  }
}

interface SeededTask {
  taskId: string;
  position: number;
  task: DemoTask;
}

async function seedTask(
  means: Means,
  seeded: SeededEvent,
  { taskId, position, task }: SeededTask,
): Promise<void> {
  const { client, files } = means;
  const { id, place, startDate, endDate } = seeded;
  const tenant = [place.organisationId, place.businessUnitId, id, taskId];
  await client.query(
    `insert into task (organisation_id, business_unit_id, event_id, id, position, title, instructions, start_date,
       end_date, response_required, archived_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11 then now() - interval '1 day' end)`,
    [
      ...[...tenant, position, task.title, task.instructions ?? null, startDate, endDate],
      ...[!task.isRead, task.isArchived ?? false],
    ],
  );
  const template = task.template
    ? await files.show(seeded, {
        purpose: 'EXCEL_TEMPLATE',
        ownerId: taskId,
        name: task.template,
        position: 1,
      })
    : null;
  await client.query(
    `insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
     values ($1, $2, $3, $4, 1, $5)`,
    [...tenant, JSON.stringify(sheetOf(task, template))],
  );
  for (const [index, name] of (task.documents ?? []).entries()) {
    await files.show(seeded, { purpose: 'TASK_DOCUMENT', ownerId: taskId, name, position: index + 1 });
  }
  await ask(means, seeded, { taskId, position, task });
}

/** A sheet with an id for everything in it. */
function sheetOf({ sheet }: DemoTask, excelTemplateId: string | null): Sheet {
  const { sections, priceTable } = givenSheetSchema.parse(demoSheets[sheet ?? 'none']);
  const withId = <Thing extends object>(thing: Thing) => ({ ...thing, id: randomUUIDv7() });
  return {
    sections: sections.map((section) => ({ ...withId(section), questions: section.questions.map(withId) })),
    priceTable: priceTable && { ...priceTable, lines: priceTable.lines.map(withId) },
    excelTemplateId,
  };
}

/** Asks the first suppliers of the unit; of those who were shown the task some have looked, answered or declined. */
async function ask(
  { client, suppliers }: Means,
  { id, event, place, startDate }: SeededEvent,
  { taskId, task }: SeededTask,
): Promise<void> {
  const isPublished = event.status !== 'DRAFT';
  const hasStarted = isPublished && Date.parse(startDate) <= Date.now();
  const asked = suppliers.slice(0, task.suppliers).map(({ supplierId }, index) => {
    const hasSeen = hasStarted && index % 4 !== 3;
    const wants = hasSeen && !task.isRead;
    return {
      ...{ supplier: supplierId, seen: hasSeen, submitted: wants && index % 5 === 0 },
      declined: wants && index % 9 === 5,
    };
  });
  await client.query(
    `insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from,
       invited_at, seen_at, submitted_at, declined_at, decline_reason)
     select $1, $2, $3, $4, supplier, $6, $7, case when seen then at end, case when submitted then at end,
       case when declined then at end, case when declined then 'NO_CAPACITY' end
     from jsonb_to_recordset($5) as asked (supplier uuid, seen boolean, submitted boolean, declined boolean),
       -- Some hours after it came, and never in the future.
       lateral (select least($6::timestamptz + interval '26 hours', now()) as at) moment`,
    [
      ...[place.organisationId, place.businessUnitId, id, taskId, JSON.stringify(asked)],
      ...[isPublished ? startDate : null, hasStarted ? startDate : null],
    ],
  );
}
