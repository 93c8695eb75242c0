-- The scores of submitted sheets, in the round that counts for each envelope from 1. Read at once: the policy of
-- evaluation_score would ask for each of them whether scoring has ended. What was locked stays readable when somebody is
-- named for its criteria later.
create function app.given_scores(wanted uuid, rounds int[]) returns table ("roleEntryId" uuid, "supplierId" uuid,
    "criterionId" uuid, score text, comment text) language sql stable as $$
  select app.assert_scope('unit');
  with ended as materialized (
    select counts.round, counts.envelope::int as envelope from unnest(rounds) with ordinality counts (round, envelope)
    where exists (select from evaluation where id = wanted and organisation_id = app.organisation_id()
        and business_unit_id = app.business_unit_id())
      and (app.has_scoring_ended(wanted, counts.round, counts.envelope::int)
        or exists (select from evaluation_lock locked where locked.evaluation_id = wanted
          and locked.round = counts.round and locked.envelope = counts.envelope)))
  select given.role_entry_id, given.supplier_id, given.criterion_id, trim_scale(given.score)::text, given.comment
  from ended
  join evaluation_submission submitted on submitted.evaluation_id = wanted and submitted.round = ended.round
    and submitted.envelope = ended.envelope
  join evaluation_score given on given.evaluation_id = wanted and given.round = ended.round
    and given.envelope = ended.envelope and given.role_entry_id = submitted.role_entry_id
  order by given.supplier_id, given.criterion_id, given.role_entry_id
$$;
select app.run_as_definer('app.given_scores(uuid, int[])');
