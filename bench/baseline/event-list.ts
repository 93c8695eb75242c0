import type { BareRequest, BaselineDeps } from '../scenario.ts';

/** The task figures of an event, as one joined row. */
export const tasksBeside = `
  cross join lateral (
    select coalesce(sum(awaiting), 0)::int as awaiting, coalesce(sum(submitted), 0)::int as submitted,
      coalesce(sum(declined), 0)::int as declined, coalesce(sum(ended), 0)::int as ended,
      coalesce(sum(prohibited), 0)::int as prohibited, max(last_end) as last_end, max(end_date) as last_own_end, count(*)::int as task_count,
      count(*) filter (where response_required)::int as boxes,
      count(*) filter (where response_required and box_opened_at is not null)::int as opened,
      count(*) filter (where response_required and end_date < now())::int as ended_boxes,
      count(*) filter (where response_required and box_opened_at is null
        and last_end < now() - interval '60 seconds')::int as openable
    from (
      select task.end_date, task.response_required, task.box_opened_at,
        greatest(task.end_date, max(participant.extended_until)) as last_end,
        count(participant.supplier_id) filter (where not task.response_required) as prohibited,
        count(*) filter (where task.response_required and participant.submitted_at is not null) as submitted,
        count(*) filter (where task.response_required and participant.submitted_at is null
          and participant.declined_at is not null) as declined,
        count(participant.supplier_id) filter (where task.response_required and participant.submitted_at is null
          and participant.declined_at is null and greatest(task.end_date, participant.extended_until) < now()) as ended,
        count(participant.supplier_id) filter (where task.response_required and participant.submitted_at is null
          and participant.declined_at is null and greatest(task.end_date, participant.extended_until) >= now()) as awaiting
      from task left join task_supplier participant on participant.task_id = task.id
      where task.event_id = event.id and task.archived_at is null group by task.id) per_task) tasks`;

export const labelsBeside = `
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', label.id, 'name', label.name)
      order by lower(label.name), label.id), '[]') as labels
    from event_label join label on label.id = event_label.label_id where event_label.event_id = event.id) labels`;

/** The task figures of an event, as a row contains them. */
export interface TaskFigures {
  awaiting: number;
  submitted: number;
  declined: number;
  ended: number;
  prohibited: number;
  last_end: string | null;
  last_own_end: string | null;
  task_count: number;
  boxes: number;
  opened: number;
  ended_boxes: number;
  openable: number;
}

export const summaryOf = (
  row: Pick<TaskFigures, 'awaiting' | 'submitted' | 'declined' | 'ended' | 'prohibited'>,
) => ({
  awaitingResponseCount: row.awaiting,
  responseSubmittedCount: row.submitted,
  declinedCount: row.declined,
  endedWithoutResponseCount: row.ended,
  responseProhibitedCount: row.prohibited,
});

/** The box state of an event, as its icon shows it. */
export function boxAt({ sealed, status, ...tasks }: TaskFigures & { sealed: boolean; status: string }) {
  if (!sealed || (tasks.boxes === 0 && status !== 'DRAFT')) return 'NONE';
  if (status === 'DRAFT') return 'OPEN_SLOT';
  if (tasks.opened === tasks.boxes) return 'OPENED';
  if (status === 'CANCELLED') return 'SHUT';
  if (tasks.openable > 0) return 'CAN_BE_OPENED';
  return tasks.ended_boxes === tasks.boxes ? 'SHUT' : 'OPEN_SLOT';
}

type ListedRow = TaskFigures & {
  id: string;
  reference: string;
  title: string;
  description: string | null;
  start_date: string;
  end_date: string;
  time_zone: string;
  status: string;
  is_practice: boolean;
  sealed: boolean;
  labels: object[];
  total: number;
};

const countsStatement = `
  select tab, sum(count)::int as count from list_count
  where organisation_id = $1 and business_unit_id = $2 and list = 'event' group by tab`;

/** An additional filter of the events of a unit and tab, with its parameter. */
export interface BareFilter {
  /** Uses $6 for the value. */
  condition: string;
  value: unknown;
}

const listed = (contract: BaselineDeps['world']['contract']) => `
  event.id, reference, title, left(description, ${contract.shownDescription}) as description,
  event.start_date, event.end_date, time_zone, status, sealed, is_practice, labels, tasks.*`;

/** The minimal list: ids by the index, their columns, the counts. */
export async function answerEvents(
  { world, rows }: BaselineDeps,
  { query }: BareRequest,
  filter?: BareFilter,
): Promise<object> {
  const { organisationId, businessUnitId, contract } = world;
  const { page = '0', statuses = 'ACTIVE' } = query;
  const unit = [organisationId, businessUnitId];
  const condition = `organisation_id = $1 and business_unit_id = $2 and status = $3
    ${filter ? `and ${filter.condition}` : ''}`;
  const total = filter
    ? `(select count(*)::int from (select from event where ${condition} limit ${contract.allRows + 1}) found)`
    : '0';
  const statement = `
    with page as materialized (
      select id, start_date from event where ${condition} order by start_date desc, id desc limit $4 offset $5)
    select ${listed(contract)}, ${total} as total
    from page cross join lateral (select * from event where event.id = page.id limit 1) event
    ${labelsBeside} ${tasksBeside} order by page.start_date desc, page.id desc`;
  const { pageSize: size } = contract;
  const values = [...unit, statuses, size, Number(page) * size, ...(filter ? [filter.value] : [])];
  const [found, tabs] = await Promise.all([
    rows<ListedRow>(statement, values),
    rows<{ tab: string; count: number }>(countsStatement, unit),
  ]);
  const counts = contract.statuses.map((status) => ({
    status,
    count: tabs.find(({ tab }) => tab === status)?.count ?? 0,
  }));
  const counted = filter
    ? (found[0]?.total ?? 0)
    : (counts.find(({ status }) => status === statuses)?.count ?? 0);
  return {
    data: {
      events: found.map(present),
      counts,
      total: Math.min(counted, contract.allRows),
      totalIsMore: counted > contract.allRows,
    },
  };
}

const scheduleRows = 50;

/** The minimal schedule, where running events fill the page. */
export async function answerSchedule(
  { world, rows }: BaselineDeps,
  { query }: BareRequest,
  filter?: BareFilter,
): Promise<object> {
  const { organisationId, businessUnitId, contract } = world;
  const statement = `
    with page as materialized (
      select id, end_date from event
      where organisation_id = $1 and business_unit_id = $2 and status = 'ACTIVE' and end_date >= greatest(now(), $3::timestamptz)
        and start_date < $4 ${filter ? `and ${filter.condition}` : ''}
      order by end_date, id limit $5)
    select ${listed(contract)}
    from page cross join lateral (select * from event where event.id = page.id limit 1) event
    ${labelsBeside} ${tasksBeside} order by page.end_date, page.id`;
  const values = [organisationId, businessUnitId, query.from, query.to, scheduleRows + 1];
  const found = await rows<ListedRow>(statement, [...values, ...(filter ? [filter.value] : [])]);
  return {
    data: { events: found.slice(0, scheduleRows).map(present), hasMore: found.length > scheduleRows },
  };
}

const present = (row: ListedRow) => ({
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
  box: boxAt(row),
  // No box of these events waits to be opened.
  taskToOpenId: null,
  tasks: summaryOf(row),
});
