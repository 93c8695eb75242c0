-- Signed heads of the chain of records, each with the roots of padded trees over its links, and the path of every
-- record to its root: those concerned can check that their records are in the chain.

create table record_head (
  number int primary key,
  -- The last link that it covers.
  last_link bigint not null,
  at timestamptz not null default transaction_timestamp(),
  record text not null,
  signature text not null,
  record_hash text not null unique,
  key_id text not null references signing_key (key_id)
);
-- The way of a record from its leaf to the root of its tree, written with the head.
create table record_path (
  item_id uuid not null,
  item_number int not null,
  kind text not null check (kind in ('RECORD', 'CLOSING', 'OPENING')),
  -- Deferred, as the head is signed when all of its trees are built.
  head_number int not null references record_head (number) deferrable initially deferred,
  -- The place of the leaf in the order of the leaves. Its bits tell the sides of the neighbours.
  position int not null check (position between 0 and 16383),
  -- The 14 neighbours, 32 bytes each.
  path bytea not null check (octet_length(path) = 448),
  primary key (item_id, item_number, kind)
);
select app.protect('record_head');
select app.protect('record_path');
revoke update, delete on record_head, record_path from tenderbox_definer;
create trigger only_added_to before update or delete or truncate on record_head
  for each statement execute function app.refuse_rewriting();
create trigger only_added_to before update or delete or truncate on record_path
  for each statement execute function app.refuse_rewriting();

-- Who can read a record can read its path. Buyers get those of closings and openings.
grant select on record_path to tenderbox_supplier, tenderbox_unit;
create policy supplier_reads on record_path for select to tenderbox_supplier using (case kind
  when 'RECORD' then exists (select from response_record where response_record.id = item_id)
  when 'CLOSING' then exists (select from box_closing
    where box_closing.task_id = item_id and box_closing.number = item_number)
  else false end);
create policy unit_reads on record_path for select to tenderbox_unit using (case kind
  when 'CLOSING' then exists (select from box_closing
    where box_closing.task_id = item_id and box_closing.number = item_number)
  when 'OPENING' then exists (select from box_opening where box_opening.task_id = item_id)
  else false end);

-- The heads with higher numbers than this one, oldest first, for anyone.
create function app.record_heads(after_number int, most int)
  returns table (number int, record text, signature text) language sql stable as $$
    select number, record, signature from record_head where number > after_number order by number limit most
  $$;
select app.run_as_definer('app.record_heads(int, int)');

-- By when the next head is signed: five minutes after midnight UTC, or soon if that has passed.
create function app.next_record_head() returns timestamptz language sql stable as $$
  select greatest(
    date_trunc('day', (select at from record_head order by number desc limit 1), 'UTC') + interval '1 day 5 minutes',
    date_trunc('minute', transaction_timestamp()) + interval '6 minutes')
$$;
select app.run_as_definer('app.next_record_head()');

-- The head to be signed now: one a day, also if nothing was added, so that it does not reveal whether anything was
-- signed; and one when a key was added or revoked. None while a record waits that could not be chained.
create function app.record_head_due() returns table (number int, previous text, last_link bigint)
  language plpgsql volatile as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('job');
    perform pg_advisory_xact_lock(hashtextextended('record-head', 0));
    return query
      select coalesce(last.number, 0) + 1, last.record_hash, coalesce(last.last_link, 0)
      from (select) one
      left join lateral (select * from record_head order by number desc limit 1) last on true
      where (last.number is null or last.at < date_trunc('day', transaction_timestamp(), 'UTC')
          or last.record::jsonb ->> 'keys' is distinct from
            (select record_hash from key_record order by key_record.number desc limit 1))
        and not exists (select from audit_pending where chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
          and since < transaction_timestamp() - interval '1 minute');
  end $$;
select app.run_as_definer('app.record_head_due()');

-- Links of the chain of records as hashes, in their order.
create function app.record_links(after_number bigint, most int)
  returns table (number bigint, kind text, item_id uuid, item_number int, item_hash text, hash text)
  language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('job');
    return query select number, kind, item_id, item_number, encode(item_hash, 'hex'), encode(hash, 'hex')
      from audit_link where chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid and number > after_number
      order by number limit most;
  end $$;
select app.run_as_definer('app.record_links(bigint, int)');

create function app.add_record_head(given jsonb) returns void language plpgsql volatile as $$
declare
  last record_head;
  members jsonb := (given ->> 'record')::jsonb;
begin
  perform app.assert_scope('job');
  if given is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('record-head', 0));
  select * into last from record_head order by number desc limit 1;
  if (members ->> 'number')::int is distinct from coalesce(last.number, 0) + 1
      or members ->> 'previous' is distinct from last.record_hash
      or not exists (select from audit_link where chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        and number = (given ->> 'last_link')::bigint
        and hash = decode(members ->> 'records', 'hex')) then
    raise exception 'a head follows the last one' using errcode = 'insufficient_privilege';
  end if;
  insert into record_head (number, last_link, record, signature, record_hash, key_id)
    values (coalesce(last.number, 0) + 1, (given ->> 'last_link')::bigint, given ->> 'record',
      given ->> 'signature', encode(sha256(convert_to(given ->> 'record', 'UTF8')), 'hex'),
      members ->> 'keyId');
end $$;
select app.run_as_definer('app.add_record_head(jsonb)');

create function app.add_record_paths(in_head int, paths jsonb) returns void language sql volatile as $$
  select app.assert_scope('job');
  insert into record_path (item_id, item_number, kind, head_number, position, path)
  select item_id, item_number, kind, in_head, position, decode(path, 'hex')
  from jsonb_to_recordset(paths) as given (item_id uuid, item_number int, kind text, position int, path text)
$$;
select app.run_as_definer('app.add_record_paths(int, jsonb)');
