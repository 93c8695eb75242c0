-- Who did what, chained by hash: one chain per organisation, one of the platform (its id is all zeros), one of signed
-- records (its id is all ones, ffffffff-…).

create table audit_entry (
  id uuid primary key,
  at timestamptz not null default transaction_timestamp(),
  organisation_id uuid,
  business_unit_id uuid,
  supplier_id uuid,
  actor_account_id uuid,
  actor_role_entry_id uuid,
  actor_role text,
  client_address text,
  -- Keeps what the chain holds of the address from being guessed, and goes with it when it is erased.
  salt uuid default gen_random_uuid(),
  request_id text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  -- The entry of an act on many things, of which this one is a part.
  parent_id uuid,
  -- What an organisation's own history tells: of itself, its units and its people, not of units' business.
  is_administration boolean not null generated always as (business_unit_id is null or (supplier_id is null
    and subject_type in ('business-unit', 'role-entry', 'invitation', 'account', 'api-client', 'webhook'))) stored,
  -- What the site's own history tells: what its admins did, and what belongs to no organisation, but for the
  -- accounts of others.
  is_of_site boolean not null generated always as (coalesce(actor_role = 'SYSTEM_ADMIN',
    organisation_id is null and (subject_type <> 'account' or subject_id is null))) stored
);
-- What an organisation's history, or a unit's, is read by, newest first: its lines; what one person did, which also
-- finds everyone who did something; what stands behind a line. Rarer questions walk these.
create index audit_entry_organisation on audit_entry (organisation_id, at desc, id desc)
  where is_administration;
create index audit_entry_organisation_actor on audit_entry (organisation_id, actor_account_id, at desc, id desc)
  where is_administration;
create index audit_entry_site on audit_entry (at desc, id desc) where is_of_site;
create index audit_entry_site_actor on audit_entry (actor_account_id, at desc, id desc) where is_of_site;
create index audit_entry_business_unit on audit_entry (business_unit_id, at desc, id desc)
  where parent_id is null;
create index audit_entry_business_unit_actor on audit_entry (business_unit_id, actor_account_id, at desc, id desc);
create index audit_entry_parent on audit_entry (parent_id, at desc, id desc) where parent_id is not null;
create index audit_entry_supplier on audit_entry (supplier_id, at desc, id desc) where supplier_id is not null;
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc) where subject_id is not null;
select app.protect('audit_entry');
-- Sign-ins are for the organisation of who signs in: not for their colleagues, and never for a supplier's buyer.
create policy organisation_reads on audit_entry for select to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()) and (subject_type <> 'account' or supplier_id is null));
create policy unit_reads on audit_entry for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and subject_type <> 'account'
    and business_unit_id = (select app.business_unit_id()));
create policy system_reads on audit_entry for select to tenderbox_system using (is_of_site);
-- An audit entry belongs to the tenant of its context, or to one within it that the context can see, and its actor
-- must be the one of the context. The system role writes for every tenant, since what it ends may affect all of
-- them. Actions with a link or before login have no actor.
create policy system_writes on audit_entry for insert to tenderbox_system
  with check (coalesce(actor_account_id, (select app.account_id())) = (select app.account_id())
    and coalesce(actor_role_entry_id, (select app.role_entry_id())) = (select app.role_entry_id()));
create policy organisation_writes on audit_entry for insert to tenderbox_organisation
  with check (organisation_id = (select app.organisation_id())
    and (business_unit_id is null and supplier_id is null
      or exists (select from business_unit where business_unit.id = audit_entry.business_unit_id)
      and (supplier_id is null
        or exists (select from supplier where supplier.id = audit_entry.supplier_id
          and supplier.business_unit_id = audit_entry.business_unit_id)))
    and actor_account_id is not distinct from (select app.account_id())
    and actor_role_entry_id = (select app.role_entry_id()));
create policy unit_writes on audit_entry for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and coalesce(business_unit_id, (select app.business_unit_id())) = (select app.business_unit_id())
    and (business_unit_id is null and supplier_id is null
      or exists (select from business_unit where business_unit.id = audit_entry.business_unit_id)
      and (supplier_id is null
        or exists (select from supplier where supplier.id = audit_entry.supplier_id
          and supplier.business_unit_id = audit_entry.business_unit_id)))
    and actor_account_id is not distinct from (select app.account_id())
    and actor_role_entry_id = (select app.role_entry_id()));
create policy supplier_writes on audit_entry for insert to tenderbox_supplier
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id())
    and actor_account_id is not distinct from (select app.account_id())
    and actor_role_entry_id = (select app.role_entry_id()));
create policy account_writes on audit_entry for insert to tenderbox_account
  with check (organisation_id is null and business_unit_id is null and supplier_id is null
    and coalesce(actor_account_id, (select app.account_id())) = (select app.account_id())
    and (actor_role_entry_id is null or exists (select from role_entry where id = actor_role_entry_id)));
-- A sign-in, or a failed one, stands in the history of the buyer's place whose door it is.
create policy sign_in_writes on audit_entry for insert to tenderbox_account
  with check (subject_type = 'account' and subject_id = (select app.account_id())
    and coalesce(actor_account_id, (select app.account_id())) = (select app.account_id())
    and (actor_role_entry_id is null or exists (select from role_entry where id = actor_role_entry_id))
    and supplier_id is null
    and exists (select from role_entry where account_id = (select app.account_id())
      and role_entry.supplier_id is null and role_entry.organisation_id = audit_entry.organisation_id
      and role_entry.business_unit_id is not distinct from audit_entry.business_unit_id));
create policy job_writes on audit_entry for insert to tenderbox_job
  with check (organisation_id is not distinct from (select app.organisation_id())
    and (business_unit_id is null and supplier_id is null
      or exists (select from business_unit where business_unit.id = audit_entry.business_unit_id)
      and (supplier_id is null
        or exists (select from supplier where supplier.id = audit_entry.supplier_id
          and supplier.business_unit_id = audit_entry.business_unit_id))) and actor_account_id is null
    and actor_role_entry_id is null);
create policy anonymous_writes on audit_entry for insert to tenderbox_anonymous
  with check (organisation_id is null and business_unit_id is null and supplier_id is null
    and actor_account_id is null and actor_role_entry_id is null);
grant select, insert on audit_entry to tenderbox_app;
revoke update, delete on audit_entry from tenderbox_definer;

-- What an entry changed that may be personal, such as a telephone number, found by the entry's id: it can be erased
-- without touching the entry, which goes on telling who changed which fields, and when.
create table audit_detail (
  entry_id uuid not null,
  -- Whether it is for the business unit alone, as what it notes about a supplier.
  is_of_unit boolean not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_id uuid not null,
  before jsonb,
  after jsonb not null,
  -- Keeps what the chain holds of it from being guessed once it is erased.
  salt uuid not null default gen_random_uuid(),
  primary key (entry_id, is_of_unit)
);
select app.protect('audit_detail');
create policy organisation on audit_detail to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()) and not is_of_unit);
create policy unit on audit_detail to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
grant select, insert on audit_detail to tenderbox_app;

-- The current names of those who act in entries that the context sees. `rows 10000` keeps the planner from a nested
-- loop over the entries.
create function app.names_of_actors(entries uuid[]) returns table (entry_id uuid, full_name text)
  language sql stable rows 10000
  as $$
    select app.assert_scope('system', 'organisation', 'unit');
    -- An entry that names no account may be of a program.
    select audit_entry.id, coalesce(account.full_name,
      (select client_name from role_entry where role_entry.id = audit_entry.actor_role_entry_id))
    from audit_entry left join account on account.id = audit_entry.actor_account_id
    where audit_entry.id = any (entries) and case app.scope() when 'system' then audit_entry.is_of_site
      else audit_entry.organisation_id = app.organisation_id()
        and (app.scope() = 'organisation' or audit_entry.business_unit_id = app.business_unit_id()) end
  $$;
select app.run_as_definer('app.names_of_actors(uuid[])');

-- What was written and is not chained yet. Whatever commits is found here, in whichever order that happens.
create table audit_pending (
  kind text not null,
  item_id uuid not null,
  item_number int not null default 0,
  chain uuid not null,
  since timestamptz not null default transaction_timestamp(),
  primary key (item_id, item_number, kind)
);
select app.protect('audit_pending');

-- Written with what it describes, once a statement however many entries it has; no lock that others wait for.
create function app.enqueue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_pending (kind, item_id, chain)
  select 'ENTRY', id, coalesce(organisation_id, '00000000-0000-0000-0000-000000000000'::uuid) from written;
  return null;
end $$;
select app.run_as_definer('app.enqueue_audit_entries()');
create trigger to_be_chained after insert on audit_entry referencing new table as written
  for each statement execute function app.enqueue_audit_entries();

-- Submissions, withdrawals, closings and openings join the chain of signed records; their tables have the triggers.
create function app.enqueue_signed_record() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'RECORD' then
    insert into audit_pending (kind, item_id, chain)
    values ('RECORD', new.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
  else
    insert into audit_pending (kind, item_id, item_number, chain)
    values (tg_argv[0], new.task_id, case tg_argv[0] when 'CLOSING' then new.number else 0 end,
      'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
  end if;
  return null;
end $$;
select app.run_as_definer('app.enqueue_signed_record()');

create table audit_link (
  chain uuid not null,
  number bigint not null,
  kind text not null check (kind in ('ENTRY', 'RECORD', 'CLOSING', 'OPENING', 'DAY')),
  -- The entry, the record, or the task whose box was closed for the nth time, or opened.
  item_id uuid not null,
  item_number int not null default 0,
  item_hash bytea not null,
  -- Of what can be erased: goes on standing for it once it is.
  address_hash bytea,
  detail_hash bytea,
  remark_hash bytea,
  hash bytea not null,
  chained_at timestamptz not null default transaction_timestamp(),
  primary key (chain, number),
  unique (item_id, item_number, kind)
);
select app.protect('audit_link');
revoke update, delete on audit_link from tenderbox_definer;

create trigger only_added_to before update or delete or truncate on audit_link
  for each statement execute function app.refuse_rewriting();

-- What waits for its link, with the end of its chain: of one chain or of all, without those that have just failed.
-- Returns nothing while another server chains. Members without a value are left out, so that new members do not
-- change old entries; erased content is null.
create function app.audit_to_chain(most int, wanted uuid, failed uuid[])
  returns table (chain uuid, kind text, item_id uuid, item_number int, last_number bigint, last_hash text,
    entry jsonb, address jsonb, detail jsonb, remark jsonb, record text)
  language plpgsql volatile as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('job');
    if not pg_try_advisory_xact_lock(7305644) then return; end if;
    return query
      select item.chain, item.kind, item.item_id, item.item_number, last.number, encode(last.hash, 'hex'),
        case when entry.id is not null then
          jsonb_strip_nulls(jsonb_build_object('id', entry.id,
            'at', rtrim(rtrim(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z',
            'organisationId', entry.organisation_id, 'businessUnitId', entry.business_unit_id,
            'supplierId', entry.supplier_id, 'actorAccountId', entry.actor_account_id,
            'actorRoleEntryId', entry.actor_role_entry_id, 'actorRole', entry.actor_role,
            'requestId', entry.request_id, 'action', entry.action, 'subjectType', entry.subject_type,
            'subjectId', entry.subject_id, 'partOf', entry.parent_id))
          || case when entry.before is null then '{}' else jsonb_build_object('before', entry.before) end
          || case when entry.after is null then '{}' else jsonb_build_object('after', entry.after) end end as entry,
        case when entry.client_address is not null
          then jsonb_build_object('salt', entry.salt, 'value', entry.client_address) end as address,
        case when detail.entry_id is not null then jsonb_build_object('salt', detail.salt, 'value',
          jsonb_build_object('before', detail.before, 'after', detail.after)) end as detail,
        case when remark.entry_id is not null then jsonb_build_object('salt', remark.salt, 'value',
          jsonb_build_object('before', remark.before, 'after', remark.after)) end as remark,
        case item.kind
          when 'RECORD' then (select record from response_record where id = item.item_id)
          when 'CLOSING' then (select record from box_closing
            where task_id = item.item_id and number = item.item_number)
          when 'OPENING' then (select record from box_opening where task_id = item.item_id) end
      from (select * from audit_pending where (wanted is null or audit_pending.chain = wanted)
          and audit_pending.chain <> all (failed) order by item_id, item_number limit most) item
      left join lateral (select number, hash from audit_link where audit_link.chain = item.chain
        order by number desc limit 1) last on true
      left join audit_entry entry on entry.id = item.item_id
      left join audit_detail detail on detail.entry_id = item.item_id and not detail.is_of_unit
      left join audit_detail remark on remark.entry_id = item.item_id and remark.is_of_unit
      order by item.item_id, item.item_number;
  end $$;
select app.run_as_definer('app.audit_to_chain(int, uuid, uuid[])');

create function app.add_audit_links(links jsonb) returns void language sql volatile as $$
  select app.assert_scope('job');
  with given as (
    select * from jsonb_to_recordset(links) as link (chain uuid, number bigint, kind text, item_id uuid,
      item_number int, item_hash text, address_hash text, detail_hash text, remark_hash text, hash text)),
  done as (delete from audit_pending using given where (audit_pending.item_id, audit_pending.item_number,
    audit_pending.kind) = (given.item_id, given.item_number, given.kind))
  insert into audit_link (chain, number, kind, item_id, item_number, item_hash, address_hash, detail_hash,
    remark_hash, hash)
  select chain, number, kind, item_id, item_number, decode(item_hash, 'hex'), decode(address_hash, 'hex'),
    decode(detail_hash, 'hex'), decode(remark_hash, 'hex'), decode(hash, 'hex')
  from given;
$$;
select app.run_as_definer('app.add_audit_links(jsonb)');

create function app.audit_chains_waiting() returns setof uuid language sql stable as $$
  select app.assert_scope('job');
  select distinct chain from audit_pending
$$;
select app.run_as_definer('app.audit_chains_waiting()');

-- Links of a chain in their order, with what they stand for as it is now.
create function app.audit_links(wanted uuid, after_number bigint, most int)
  returns table (number bigint, kind text, item_id uuid, item_number int, item_hash text, address_hash text,
    detail_hash text, remark_hash text, hash text, chained_at timestamptz,
    entry jsonb, address jsonb, detail jsonb, remark jsonb, record text)
  language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('organisation', 'system', 'job');
    if not coalesce(case app.scope() when 'job' then true
        when 'system' then wanted = '00000000-0000-0000-0000-000000000000'::uuid
        else wanted = app.organisation_id() end, false) then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    if wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid then
      return query
        select link.number, link.kind, link.item_id, link.item_number, encode(link.item_hash, 'hex'),
          null, null, null, encode(link.hash, 'hex'), link.chained_at,
          null::jsonb, null::jsonb, null::jsonb, null::jsonb,
          case link.kind
            when 'RECORD' then (select record from response_record where id = link.item_id)
            when 'CLOSING' then (select record from box_closing
              where task_id = link.item_id and number = link.item_number)
            when 'OPENING' then (select record from box_opening where task_id = link.item_id) end
        from audit_link link where link.chain = wanted and link.number > after_number
        order by link.number limit most;
    else
      return query
        select link.*,
          case when entry.id is not null then
            jsonb_strip_nulls(jsonb_build_object('id', entry.id,
              'at', rtrim(rtrim(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z',
              'organisationId', entry.organisation_id, 'businessUnitId', entry.business_unit_id,
              'supplierId', entry.supplier_id, 'actorAccountId', entry.actor_account_id,
              'actorRoleEntryId', entry.actor_role_entry_id, 'actorRole', entry.actor_role,
              'requestId', entry.request_id, 'action', entry.action, 'subjectType', entry.subject_type,
              'subjectId', entry.subject_id, 'partOf', entry.parent_id))
            || case when entry.before is null then '{}' else jsonb_build_object('before', entry.before) end
            || case when entry.after is null then '{}' else jsonb_build_object('after', entry.after) end end as entry,
          case when entry.client_address is not null
            then jsonb_build_object('salt', entry.salt, 'value', entry.client_address) end as address,
          case when detail.entry_id is not null then jsonb_build_object('salt', detail.salt, 'value',
            jsonb_build_object('before', detail.before, 'after', detail.after)) end as detail,
          case when remark.entry_id is not null then jsonb_build_object('salt', remark.salt, 'value',
            jsonb_build_object('before', remark.before, 'after', remark.after)) end as remark, null
        from (select number, kind, item_id, item_number, encode(item_hash, 'hex'), encode(address_hash, 'hex'),
            encode(detail_hash, 'hex'), encode(remark_hash, 'hex'), encode(hash, 'hex'), chained_at
          from audit_link where chain = wanted and number > after_number order by number limit most) link
        left join audit_entry entry on entry.id = link.item_id
        left join audit_detail detail on detail.entry_id = link.item_id and not detail.is_of_unit
        left join audit_detail remark on remark.entry_id = link.item_id and remark.is_of_unit
        order by link.number;
    end if;
  end $$;
select app.run_as_definer('app.audit_links(uuid, bigint, int)');

-- How far a chain goes, and the hash of one of its links.
create function app.audit_link_at(wanted uuid, at_number bigint) returns table (number bigint, hash text)
  language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('organisation', 'system', 'job');
    if not coalesce(case app.scope() when 'job' then true
        when 'system' then wanted = '00000000-0000-0000-0000-000000000000'::uuid
        else wanted = app.organisation_id() end, false) then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    return query select number, encode(hash, 'hex') from audit_link
      where chain = wanted and number <= coalesce(at_number, number) order by number desc limit 1;
  end $$;
select app.run_as_definer('app.audit_link_at(uuid, bigint)');

-- What has no link although nothing is left to be chained: it was put there past the chain.
create function app.audit_unchained(wanted uuid, most int)
  returns table (kind text, item_id uuid) language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('organisation', 'system', 'job');
    if not coalesce(case app.scope() when 'job' then true
        when 'system' then wanted = '00000000-0000-0000-0000-000000000000'::uuid
        else wanted = app.organisation_id() end, false) then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    return query
      select item.kind, item.id from (
        select 'ENTRY' as kind, id, 0 as number from audit_entry
          where wanted = '00000000-0000-0000-0000-000000000000'::uuid and organisation_id is null and is_administration
        union all
        select 'ENTRY', id, 0 from audit_entry where organisation_id = wanted and is_administration
        union all
        select 'ENTRY', id, 0 from audit_entry where organisation_id = wanted and not is_administration
          and business_unit_id = any (array(select id from business_unit where organisation_id = wanted))
        union all
        select 'RECORD', id, 0 from response_record where wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        union all
        select 'CLOSING', task_id, box_closing.number from box_closing
          where wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        union all
        select 'OPENING', task_id, 0 from box_opening where wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) item
      where not exists (select from audit_link link
          where (link.item_id, link.item_number, link.kind) = (item.id, item.number, item.kind))
        and not exists (select from audit_pending
          where (audit_pending.item_id, audit_pending.item_number, audit_pending.kind)
            = (item.id, item.number, item.kind))
      limit most;
  end $$;
select app.run_as_definer('app.audit_unchained(uuid, int)');

-- Every chain, also one whose organisation is gone; from one the index leads to the next.
create function app.audit_chains() returns table (chain uuid, name text) language sql stable as $$
  select app.assert_scope('job');
  with recursive linked as (
    (select chain from audit_link order by chain limit 1)
    union all
    select following.chain from linked, lateral (
      select chain from audit_link where audit_link.chain > linked.chain order by chain limit 1) following)
  select chain, organisation.name
  from (select chain from linked union select id from organisation
    union select '00000000-0000-0000-0000-000000000000'::uuid
    union select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) every_one
  left join organisation on organisation.id = chain
  order by chain
$$;
select app.run_as_definer('app.audit_chains()');

-- The last hash of a chain as it was signed.
create table audit_head (
  record_hash text primary key,
  chain uuid not null,
  number bigint not null,
  hash bytea not null,
  at timestamptz not null default transaction_timestamp(),
  record text not null,
  signature text not null,
  key_id text not null references signing_key (key_id)
);
create index audit_head_chain on audit_head (chain, number desc, at desc);
create index audit_head_at on audit_head (at);
select app.protect('audit_head');
revoke update, delete on audit_head from tenderbox_definer;

create trigger only_added_to before update or delete or truncate on audit_head
  for each statement execute function app.refuse_rewriting();

-- The heads to sign, of all chains or of one: those of chains without one, those signed with a retired key, those
-- that do not name the last key record and, once a day, those of chains that grew. One chain is locked until the
-- transaction ends, so that of two servers one signs it.
create function app.audit_heads_due(wanted uuid)
  returns table (chain uuid, number bigint, hash text, previous text) language plpgsql volatile as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('job');
    if wanted is not null then
      perform pg_advisory_xact_lock(hashtextextended('audit-head:' || wanted, 0));
    end if;
    return query
      select every_chain.id, last.number, encode(last.hash, 'hex'), signed.record_hash
      from (select id from organisation union all select '00000000-0000-0000-0000-000000000000'::uuid) every_chain
      cross join lateral (select number, hash from audit_link where chain = every_chain.id
        order by number desc limit 1) last
      left join lateral (select record_hash, number, at, key_id, record from audit_head
        where chain = every_chain.id order by number desc, at desc limit 1) signed on true
      where (wanted is null or every_chain.id = wanted) and (signed.number is null
        or signed.key_id <> (select key_id from signing_key where valid_until is null)
        or signed.record::jsonb ->> 'keys' is distinct from
          (select record_hash from key_record order by number desc limit 1)
        or signed.number < last.number and signed.at < date_trunc('day', transaction_timestamp(), 'UTC'))
      order by every_chain.id;
  end $$;
select app.run_as_definer('app.audit_heads_due(uuid)');

create function app.add_audit_head(given jsonb) returns void language sql volatile as $$
  select app.assert_scope('job');
  insert into audit_head (record_hash, chain, number, hash, record, signature, key_id)
  select head.record_hash, head.chain, head.number, decode(head.hash, 'hex'), head.record, head.signature, head.key_id
  from jsonb_to_record(given) as head (record_hash text, chain uuid, number bigint, hash text, record text,
    signature text, key_id text)
  where given is not null
$$;
select app.run_as_definer('app.add_audit_head(jsonb)');

-- The heads of a part of a chain, newest first, with the one before it and the first one after it.
create function app.audit_heads(wanted uuid, after_number bigint, up_to bigint)
  returns table (number bigint, hash text, at timestamptz, record text, signature text)
  language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('organisation', 'system', 'job');
    if not coalesce(case app.scope() when 'job' then true
        when 'system' then wanted = '00000000-0000-0000-0000-000000000000'::uuid
        else wanted = app.organisation_id() end, false) then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    return query select number, encode(hash, 'hex'), at, record, signature from audit_head
      where chain = wanted
        and number >= coalesce(
          (select max(number) from audit_head where chain = wanted and number <= after_number), 0)
        and number <= coalesce(
          (select min(number) from audit_head where chain = wanted and number > up_to), up_to, number)
      order by number desc, at desc;
  end $$;
select app.run_as_definer('app.audit_heads(uuid, bigint, bigint)');

-- Who is sent the heads of a chain: the organisation's admins, or the system's.
create function app.audit_head_readers(wanted uuid) returns table (role_entry_id uuid, email text)
  language sql stable as $$
    select app.assert_scope('job');
    select role_entry.id, account.email from role_entry join account on account.id = role_entry.account_id
    where role_entry.status = 'ACTIVE'
      and (wanted = '00000000-0000-0000-0000-000000000000'::uuid and role_entry.organisation_id is null
          and role_entry.role = 'SYSTEM_ADMIN'
        or role_entry.organisation_id = wanted and role_entry.role = 'SOURCING_ORGANISATION_ADMIN'
          and exists (select from organisation where id = wanted and status = 'ACTIVE'))
  $$;
select app.run_as_definer('app.audit_head_readers(uuid)');

-- The end of the chain of signed records, behind a random link: nobody can tell by it whether anything was sent.
create function app.records_head() returns text language plpgsql volatile as $$
  declare
    last_number bigint;
    last_hash bytea;
    filling bytea := sha256(uuid_send(gen_random_uuid()));
  begin
    perform app.assert_scope('job');
    perform pg_advisory_xact_lock(7305644);
    select number, hash into last_number, last_hash from audit_link
      where chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
      order by number desc limit 1;
    last_hash := sha256(coalesce(last_hash,
      sha256(convert_to('tenderbox-audit/1:' || 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, 'UTF8'))) || filling);
    insert into audit_link (chain, number, kind, item_id, item_hash, hash)
    values ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, coalesce(last_number, 0) + 1, 'DAY', gen_random_uuid(),
      filling, last_hash);
    return encode(last_hash, 'hex');
  end $$;
select app.run_as_definer('app.records_head()');

-- The last head of any chain that was signed before this time, or the head with this hash if it was.
create function app.trusted_head(before_time timestamptz, wanted_hash text)
  returns table (record_hash text, record text) language sql stable as $$
    select app.assert_scope('migration', 'job');
    select record_hash, record from audit_head
    where at < before_time and record_hash = coalesce(wanted_hash, record_hash)
    order by at desc, record_hash limit 1
  $$;
select app.run_as_definer('app.trusted_head(timestamptz, text)');
