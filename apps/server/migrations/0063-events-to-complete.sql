-- The condition on this expression limits the scan also under row-level security: PostgreSQL treats CASE as leakproof, but not COALESCE.
drop index event_to_complete;
create index event_to_complete on event
  (business_unit_id,
   (case when completion_check_at is null then '-infinity'::timestamptz else completion_check_at end), end_date, id)
  include (organisation_id) where status = 'ACTIVE';
