-- The keys that sign receipts, closings, openings and checkpoints, their chained list, and the records of restores.

-- What receipts and closings are signed with; the private part is wrapped by a key of the server's secret.
create table signing_key (
  key_id text primary key,
  public_key bytea not null,
  wrapped_by text not null,
  bytes bytea not null,
  valid_from timestamptz not null default transaction_timestamp(),
  valid_until timestamptz,
  revoked_since timestamptz
);
create unique index signing_key_present on signing_key ((true)) where valid_until is null;
select app.protect('signing_key');

create function app.signing_key() returns table (key_id text, wrapped_by text, bytes bytea)
  language sql stable as $$
    select app.assert_scope('supplier', 'unit', 'job');
    select key_id, wrapped_by, bytes from signing_key where valid_until is null
  $$;
select app.run_as_definer('app.signing_key()');

-- The public keys, for anyone.
create function app.receipt_keys() returns setof signing_key language sql stable as $$
  select key_id, public_key, ''::text, ''::bytea, valid_from, valid_until, revoked_since
  from signing_key order by valid_from desc
$$;
select app.run_as_definer('app.receipt_keys()');

create function app.add_signing_key(id text, public bytea, wrapped text, private bytea) returns void
  language sql volatile as $$
    select app.assert_scope('job');
    insert into signing_key (key_id, public_key, wrapped_by, bytes)
    select id, public, wrapped, private where id is not null
    on conflict do nothing
  $$;
select app.run_as_definer('app.add_signing_key(text, bytea, text, bytea)');

create table key_record (
  number int primary key,
  action text not null check (action in ('ADDED', 'REVOKED')),
  -- The key that was added or revoked.
  key_id text not null references signing_key (key_id),
  at timestamptz not null,
  record text not null,
  signature text not null,
  record_hash text not null unique
);
create unique index key_record_added on key_record (key_id) where action = 'ADDED';
select app.protect('key_record');
revoke update, delete on key_record from tenderbox_definer;

create trigger only_added_to before update or delete or truncate on key_record
  for each statement execute function app.refuse_rewriting();

-- The whole list, for anyone.
create function app.key_records() returns setof key_record language sql stable as $$
  select * from key_record order by number
$$;
select app.run_as_definer('app.key_records()');

-- The hash of the last record, as heads state it; null before the first.
create function app.last_key_record() returns text language sql stable as $$
  select app.assert_scope('job', 'migration');
  select record_hash from key_record order by number desc limit 1
$$;
select app.run_as_definer('app.last_key_record()');

-- All signing keys with their wrapped private parts, oldest first. Holds the list of records until the transaction
-- ends: of several servers and commands, one adds to it.
create function app.keys_to_record() returns setof signing_key language plpgsql volatile as $$
begin
  perform app.assert_scope('job', 'migration');
  perform pg_advisory_xact_lock(hashtextextended('key-records', 0));
  return query select * from signing_key order by valid_from, key_id;
end $$;
select app.run_as_definer('app.keys_to_record()');

create function app.add_key_record(given jsonb) returns void language plpgsql volatile as $$
declare
  last key_record;
  members jsonb := (given ->> 'record')::jsonb;
  hash text := encode(sha256(convert_to(given ->> 'record', 'UTF8')), 'hex');
begin
  perform app.assert_scope('job', 'migration');
  if given is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('key-records', 0));
  select * into last from key_record order by number desc limit 1;
  if (members ->> 'number')::int is distinct from coalesce(last.number, 0) + 1
      or members ->> 'previous' is distinct from last.record_hash then
    raise exception 'a key record follows the last one' using errcode = 'insufficient_privilege';
  end if;
  insert into key_record (number, action, key_id, at, record, signature, record_hash)
    values (coalesce(last.number, 0) + 1, members ->> 'action', members ->> 'subjectKeyId',
      (members ->> 'at')::timestamptz, given ->> 'record', given ->> 'signature', hash);
end $$;
select app.run_as_definer('app.add_key_record(jsonb)');

-- The signed records of restores from a backup. Only the owner of the database writes them. Each starts an epoch.
create table restore_record (
  epoch int primary key check (epoch > 1),
  record text not null,
  record_hash text not null,
  signature text not null,
  key_id text not null,
  at timestamptz not null
);
select app.protect('restore_record');
revoke insert, update, delete on restore_record from tenderbox_definer;

create trigger only_added_to before update or delete or truncate on restore_record
  for each statement execute function app.refuse_rewriting();

-- The epoch of the installation, which signed records name.
create function app.current_epoch() returns int language sql stable as $$
  select coalesce(max(epoch), 1) from restore_record
$$;
select app.run_as_definer('app.current_epoch()');

-- The records of all restores, for anyone, so that a restore can be told from a fraud.
create function app.restore_records() returns table (record text, signature text) language sql stable as $$
  select record, signature from restore_record order by epoch
$$;
select app.run_as_definer('app.restore_records()');
