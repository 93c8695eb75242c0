-- What a business unit has to do next and its schedule, each by an index however many events the unit has.

-- With the start beside it, the index tells which events overlap a period.
drop index event_end;
create index event_end on event (business_unit_id, status, end_date, id) include (organisation_id, start_date);

-- Active events whose completion may be due: no check is planned any more, or it is overdue.
create index event_to_complete on event
  (business_unit_id, (coalesce(completion_check_at, '-infinity'::timestamptz)), end_date, id)
  include (organisation_id) where status = 'ACTIVE';

-- Boxes that have closed and were not opened.
create index task_box_to_open on task (business_unit_id, closed_until, id) include (organisation_id, event_id)
  where closed_until is not null and box_opened_at is null and response_required and archived_at is null;
