import { summaryOf, type TaskFigures } from '../baseline/event-list.ts';
import type { Scenario } from '../scenario.ts';

const statement = `
  with mine as materialized (
    select event.id, event.status, event.start_date from event
    where event.id = any (array(
      select event_id from task_supplier where supplier_id = $1 and visible_from <= now()))),
  page as materialized (
    select id, start_date from mine where status = 'ACTIVE' order by start_date desc, id desc limit 10)
  select event.id, reference, title, event.start_date as "startDate", event.end_date as "endDate", sealed,
    time_zone as "timeZone", status, tasks.*,
    (select json_object_agg(status, count) from (select status, count(*) from mine group by status) counted) as counts
  from page cross join lateral (select * from event where event.id = page.id limit 1) event
  cross join lateral (
    select max(own_end) as last_end, min(own_end) filter (where response_required and not submitted and not declined
        and own_end >= now()) as next_end,
      count(*) filter (where not response_required)::int as prohibited,
      count(*) filter (where response_required and submitted)::int as submitted,
      count(*) filter (where response_required and not submitted and declined)::int as declined,
      count(*) filter (where response_required and not submitted and not declined and own_end < now())::int as ended,
      count(*) filter (where response_required and not submitted and not declined and own_end >= now())::int as awaiting,
      coalesce(bool_or(submitted and closed_until is not null and closed_until >= own_end), false) as proof
    from (
      select task.response_required, task.closed_until, participant.submitted_at is not null as submitted,
        participant.declined_at is not null as declined, greatest(task.end_date, participant.extended_until) as own_end
      from task_supplier participant join task on task.id = participant.task_id
      where participant.event_id = event.id and participant.supplier_id = $1 and task.archived_at is null) own) tasks
  order by page.start_date desc, page.id desc`;

type EventRow = Pick<
  TaskFigures,
  'awaiting' | 'submitted' | 'declined' | 'ended' | 'prohibited' | 'last_end'
> & {
  next_end: string | null;
  proof: boolean;
  sealed: boolean;
  counts: Record<string, number>;
};

/** The first page of the 103 events of a supplier. */
export const supplierEvents: Scenario = {
  name: 'supplier-events',
  as: 'work',
  goal: 2.1,
  ask: ({ work }) => ({
    method: 'GET',
    path: work?.pages.supplierEvents ?? '',
    headers: { ...work?.bidder.headers },
  }),
  answerBare: async ({ world: { work }, rows }) => {
    const found = await rows<EventRow>(statement, [work?.supplierId]);
    const counts = ['ACTIVE', 'COMPLETED'].map((status) => ({
      status,
      count: found[0]?.counts[status] ?? 0,
    }));
    return { data: { events: found.map(present), counts, total: counts[0]?.count, totalIsMore: false } };
  },
};

function present(row: EventRow) {
  const {
    awaiting,
    submitted,
    declined,
    ended,
    prohibited,
    last_end,
    next_end,
    proof,
    counts: _counts,
    ...event
  } = row;
  return {
    ...event,
    lastEndDate: last_end,
    nextEndDate: next_end,
    // All of these events are sealed and still running.
    box: event.sealed ? 'OPEN_SLOT' : 'NONE',
    hasProof: proof,
    tasks: summaryOf({ awaiting, submitted, declined, ended, prohibited }),
  };
}
