import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';
import { tasksOfEvent } from '../deadlines/index.ts';

/** What publishing needs to know about an event's tasks, without archived ones. */
export interface TasksToPublish {
  /** Only filled for drafts. */
  withoutSupplier: { id: string; title: string }[];
  /** Only filled for drafts: tasks that require a response but whose answer sheet is empty. */
  withEmptySheet: { id: string; title: string }[];
  supplierCount: number;
  personCount: number;
  suppliersWithoutUsers: number;
}

/** Both as one row to join to the business unit's `event`. */
export const tasksAround: Sql = sql`
  select summary.*, people.*,
    coalesce(case when event.status = 'DRAFT' then (
      select json_agg(json_build_object('id', id, 'title', title) order by position, id) from task
      where task.event_id = event.id and archived_at is null
        and not exists (select from task_supplier where task_id = task.id)) end, '[]') as "withoutSupplier",
    coalesce(case when event.status = 'DRAFT' then (
      select json_agg(json_build_object('id', task.id, 'title', title) order by position, task.id)
      from task join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
      where task.event_id = event.id and archived_at is null and response_required
        and sheet ->> 'priceTable' is null and sheet ->> 'excelTemplateId' is null
        and not jsonb_path_exists(sheet, '$.sections[*].questions[*]')) end, '[]') as "withEmptySheet"
  from (${tasksOfEvent(sql`event.id`)}) summary, app.people_of_event(event.id) people`;
