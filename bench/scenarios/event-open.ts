import { boxAt, labelsBeside, summaryOf, type TaskFigures, tasksBeside } from '../baseline/event-list.ts';
import type { Scenario } from '../scenario.ts';

const statement = `
  select event.id, reference, event.title, description, start_date, event.end_date, event.time_zone, event.status,
    status_reason, sealed, is_practice, opening_needs_two, questions_until, published_at, revision, labels, tasks.*,
    (select json_build_object('id', source.id, 'title', source.title) from event source
     where source.id = event.cloned_from) as cloned_from,
    json_build_object('fullName', account.full_name, 'email', account.email) as contact,
    people.supplier_count, people.person_count, people.suppliers_without_users,
    (select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size)), '[]')
     from file_use join stored_file file on file.id = file_use.file_id
     where file_use.owner_id = event.id and file_use.purpose = 'EVENT_DOCUMENT') as documents,
    (select json_build_object('id', file.id, 'name', file.name, 'size', file.size)
     from file_use join stored_file file on file.id = file_use.file_id
     where file_use.owner_id = event.id and file_use.purpose = 'EVENT_TERMS') as terms
  from event ${labelsBeside} ${tasksBeside}
  cross join lateral (
    select count(*)::int as supplier_count, coalesce(sum(count), 0)::int as person_count,
      count(*) filter (where count = 0)::int as suppliers_without_users
    from (
      select (select count(*) from role_entry
              where role_entry.supplier_id = one.supplier_id and status = 'ACTIVE') as count
      from (
        select distinct participant.supplier_id from task_supplier participant join task on task.id = participant.task_id
        where participant.event_id = event.id and task.archived_at is null) one) counted) people
  left join role_entry on role_entry.id = published_by left join account on account.id = account_id
  where event.id = $1 and event.business_unit_id = $2`;

type OpenedRow = TaskFigures & {
  id: string;
  reference: string;
  title: string;
  description: string | null;
  start_date: string;
  end_date: string;
  time_zone: string;
  status: string;
  is_practice: boolean;
  status_reason: string | null;
  sealed: boolean;
  opening_needs_two: boolean;
  questions_until: string | null;
  published_at: string | null;
  revision: number;
  labels: object[];
  cloned_from: object | null;
  contact: object;
  supplier_count: number;
  person_count: number;
  suppliers_without_users: number;
  documents: object[];
  terms: object | null;
};

/** An event with 20 tasks, each for three suppliers. */
export const eventOpen: Scenario = {
  name: 'event-open',
  as: 'buyer',
  goal: 2.1,
  ask: ({ bigEventIds }, turn) => ({
    method: 'GET',
    path: `/api/business-unit/events/${bigEventIds[turn % bigEventIds.length]}`,
  }),
  answerBare: async ({ world, rows }, { params }) => {
    const [row] = await rows<OpenedRow>(statement, [params['*'].slice(-36), world.businessUnitId]);
    return { data: row && present(row) };
  },
};

const present = (row: OpenedRow) => ({
  id: row.id,
  reference: row.reference,
  title: row.title,
  startDate: row.start_date,
  endDate: row.end_date,
  sealed: row.sealed,
  timeZone: row.time_zone,
  description: row.description,
  status: row.status,
  isPractice: row.is_practice,
  labels: row.labels,
  lastEndDate: row.last_end,
  lastTaskEndDate: row.last_own_end,
  completionDue: row.last_end ?? row.end_date,
  boxesCloseAt: row.last_end && new Date(Date.parse(row.last_end) + 60_000).toISOString(),
  box: boxAt(row),
  tasks: summaryOf(row),
  openingNeedsTwo: row.opening_needs_two,
  openers: [],
  openerCount: null,
  termsAndConditionsFile: row.terms,
  documents: row.documents,
  questionsUntil: row.questions_until,
  clonedFrom: row.cloned_from,
  publishedAt: row.published_at,
  contact: row.contact,
  statusReason: row.status_reason,
  statusChange: null,
  supplierCount: row.supplier_count,
  suppliersWithoutUsers: row.suppliers_without_users,
  personCount: row.person_count,
  taskCount: row.task_count,
  amendmentCount: 0,
  publishChecks: [],
  revision: row.revision,
  can: {
    edit: true,
    publish: false,
    complete: row.ended_boxes === row.boxes,
    cancel: true,
    reopen: false,
    delete: false,
    clone: true,
    messageSuppliers: true,
    sendCompletedEmail: false,
    takeRecord: true,
  },
});
