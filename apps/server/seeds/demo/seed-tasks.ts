import { randomUUIDv7 } from 'node:crypto';
import { type Sheet, sheetInputSchema } from '@tenderbox/contract';
import type pg from 'pg';
import { changedSheet } from '../../src/modules/tasks/sheet/sheet-changes.rules.ts';
import { askSuppliers } from './ask-suppliers.ts';
import type { GivenToSuppliers, ResponseMeans } from './demo-response.ts';
import type { DemoEvent, DemoTask } from './events.ts';
import type { HistoryBuilder } from './history-builder.ts';
import { seedBox } from './seed-boxes.ts';
import type { DemoTenant, Holder, StoredSupplier } from './seed-context.ts';
import { seedExtension } from './seed-extension.ts';
import type { DemoFiles } from './seed-files.ts';
import { type Answering, amendedAfter, type DemoExtension, seedResponses } from './seed-responses.ts';
import { demoSheets } from './sheets.ts';

/** The stored event of the tasks. */
export interface SeededEvent {
  id: string;
  event: DemoEvent;
  place: DemoTenant;
  reference: string;
  by: Holder;
  /** All admins of the unit, the creator of the event first. */
  admins: Holder[];
  startDate: string;
  endDate: string;
  timeZone: string;
  madeDaysAgo: number;
}

/** Dependencies for seeding tasks. */
export interface Means {
  client: pg.Client;
  chronicle: HistoryBuilder;
  files: DemoFiles;
  suppliers: StoredSupplier[];
  holders: Holder[];
  responses: ResponseMeans;
}

/** Stores the tasks of an event: sheets, files, invited suppliers and their progress. */
export async function seedTasks(means: Means, seeded: SeededEvent): Promise<void> {
  for (const [index, task] of seeded.event.tasks.entries()) {
    const taskId = randomUUIDv7();
    await seedTask(means, seeded, { taskId, position: index + 1, task });
    means.chronicle.tell({
      at: [seeded.madeDaysAgo, `10:${String(20 + index * 4).padStart(2, '0')}`],
      by: seeded.by,
      place: seeded.place,
      action: 'task.created',
      subject: ['task', taskId],
      after: { title: task.title, startDate: seeded.startDate, endDate: seeded.endDate },
    });
    if (task.isArchived) {
      means.chronicle.tell({
        at: [1, '16:25'],
        by: seeded.by,
        place: seeded.place,
        action: 'task.archived',
        subject: ['task', taskId],
        before: { archived: false },
        after: { archived: true },
      });
    }
  }
}

interface AnsweredTask {
  taskId: string;
  task: DemoTask;
  sheet: Sheet;
  formerSheet: Sheet | null;
  asked: Answering[];
  extension: DemoExtension | null;
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
  const sheet = sheetOf(task, template);
  const formerSheet = task.amended ? formerOf(sheet) : null;
  for (const [index, one] of [...(formerSheet ? [formerSheet] : []), sheet].entries()) {
    await client.query(
      `insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
       values ($1, $2, $3, $4, $5, $6)`,
      [...tenant, index + 1, JSON.stringify(one)],
    );
  }
  if (formerSheet) await seedAmendment(means, seeded, taskId, changedSheet(formerSheet, sheet));
  for (const [index, name] of (task.documents ?? []).entries()) {
    await files.show(seeded, { purpose: 'TASK_DOCUMENT', ownerId: taskId, name, position: index + 1 });
  }
  const asked = await askSuppliers(means, seeded, taskId, task);
  const extension = await seedExtension(means, seeded, taskId, task, asked);
  await answer(means, seeded, { taskId, task, sheet, formerSheet, asked, extension });
}

/** Adds ids to everything in a sheet. */
function sheetOf({ sheet }: DemoTask, excelTemplateId: string | null): Sheet {
  const { sections, priceTable } = sheetInputSchema.parse(demoSheets[sheet ?? 'none']);
  const withId = <Thing extends object>(thing: Thing) => ({ ...thing, id: randomUUIDv7() });
  return {
    sections: sections.map((section) => ({ ...withId(section), questions: section.questions.map(withId) })),
    priceTable: priceTable && { ...priceTable, lines: priceTable.lines.map(withId) },
    excelTemplateId,
  };
}

/** The sheet before the amendment: without its last line, and with a smaller quantity of another. */
function formerOf(sheet: Sheet): Sheet {
  const { priceTable } = sheet;
  if (!priceTable) throw new Error('The demo changes sheets with prices only.');
  const lines = priceTable.lines
    .slice(0, -1)
    .map((line) => (line.code === 'V6' ? { ...line, quantity: '5' } : line));
  return { ...sheet, priceTable: { ...priceTable, lines } };
}

/** Records that the sheet was changed a while after the task began. */
async function seedAmendment(
  { client }: Means,
  { id, place, by, startDate, endDate }: SeededEvent,
  taskId: string,
  changes: unknown[],
): Promise<void> {
  const [from, until] = [Date.parse(startDate), Math.min(Date.now(), Date.parse(endDate))];
  await client.query('update task set sheet_version = 2 where id = $1', [taskId]);
  await client.query(
    `insert into amendment (id, organisation_id, business_unit_id, event_id, task_id, at, amended_by, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[randomUUIDv7(), place.organisationId, place.businessUnitId, id, taskId],
      ...[new Date(from + (until - from) * amendedAfter), by.roleEntryId, JSON.stringify(changes)],
    ],
  );
}

/** Stores the responses, and closes and opens the box if that is in the past. */
async function answer(
  { client, chronicle, responses }: Means,
  { id: eventId, event, place, reference: eventReference, endDate, admins }: SeededEvent,
  { taskId, task, sheet, formerSheet, asked, extension }: AnsweredTask,
): Promise<void> {
  if (task.isRead) return;
  const common = { place, eventId, eventReference, taskId };
  const records = await seedResponses(
    responses,
    {
      ...common,
      sheet,
      sheetName: task.sheet ?? 'none',
      template: task.template ?? null,
      given: await givenToSuppliers(client, taskId),
      endDate,
      formerSheet,
    },
    asked,
  );
  const ends = [endDate, ...(extension ? [extension.until] : [])];
  const isPast = ends.every((end) => Date.parse(end) < Date.now() - 120_000);
  if (!isPast || task.isArchived || !['ACTIVE', 'COMPLETED'].includes(event.status)) return;
  const state = task.box ?? (event.status === 'COMPLETED' ? 'opened' : 'closed');
  const by = state === 'confirmed' ? admins.slice(-1) : admins.slice(0, event.needsTwo ? 2 : 1);
  const supplierIds = asked.map(({ supplier }) => supplier.supplierId);
  await seedBox(responses, chronicle, { ...common, ends, extension, records, supplierIds, by, state });
}

/** Reads what the suppliers of a task were given. */
async function givenToSuppliers(client: pg.Client, taskId: string): Promise<GivenToSuppliers> {
  const { rows } = await client.query<Omit<GivenToSuppliers, 'known'>>(
    `select event.title as "eventTitle", nullif(event.description, '') as "eventDescription", task.title as "taskTitle",
       nullif(task.instructions, '') as instructions, regexp_replace(replace((task.end_date at time zone 'UTC')::text, ' ', 'T'), '$', 'Z') as end,
       (select json_build_object('name', file.name, 'sha256', file.sha256)
        from file_use join stored_file file on file.id = file_use.file_id
        where file_use.owner_id = event.id and file_use.purpose = 'EVENT_TERMS') as terms,
       coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
          'sha256', file.sha256, 'isTemplate', file_use.purpose = 'EXCEL_TEMPLATE')
          order by array_position(array['EVENT_DOCUMENT', 'TASK_DOCUMENT', 'EXCEL_TEMPLATE'], file_use.purpose),
            file_use.position)
        from file_use join stored_file file on file.id = file_use.file_id
        where file_use.owner_id in (event.id, task.id)
          and file_use.purpose in ('EVENT_DOCUMENT', 'TASK_DOCUMENT', 'EXCEL_TEMPLATE')), '[]') as documents
     from task join event on event.id = task.event_id where task.id = $1`,
    [taskId],
  );
  const [given] = rows;
  if (!given) throw new Error('The demo responds to a task that is not there.');
  return { ...given, known: new Set() };
}
