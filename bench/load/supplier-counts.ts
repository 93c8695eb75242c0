/** The numbers of the supplier list for loaded tasks and people, which triggers keep otherwise. */
export const supplierCounts = `insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until,
    open_tasks, seen_open_tasks, is_sum)
  select participant.organisation_id, participant.business_unit_id, supplier_id, '-infinity', task.end_date, count(*),
    count(seen_at), true
  from task_supplier participant join task on task.id = task_id join event on event.id = task.event_id
  where event.status = 'ACTIVE' group by 1, 2, 3, 5;
  insert into supplier_count (organisation_id, business_unit_id, supplier_id, active_users, is_sum)
  select organisation_id, business_unit_id, supplier_id, count(*), true from role_entry
  where supplier_id is not null group by 1, 2, 3`;
