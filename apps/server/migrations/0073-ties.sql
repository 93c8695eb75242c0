-- Decisions about ties: suppliers of equal rank that no rule of the plan tells apart, put in an order by the chair.

create table evaluation_tie (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  -- In their order. A supplier is in at most one of them.
  supplier_ids uuid[] not null check (cardinality(supplier_ids) > 1),
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null default transaction_timestamp(),
  primary key (evaluation_id, round, envelope, supplier_ids),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, decided_by) references role_entry (organisation_id, id)
);
select app.protect('evaluation_tie');
create policy unit on evaluation_tie to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and decided_by = (select app.role_entry_id()));
grant select, insert, delete on evaluation_tie to tenderbox_unit;
