import { type Kysely, sql } from 'kysely';

const platform = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The chained, signed list of signing keys. A migration cannot unwrap keys: the server and the commands of the
 * operator write the records of existing keys before they sign anything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    -- The last head of any chain that was signed before this time, or the head with this hash if it was.
    create function app.trusted_head(before_time timestamptz, wanted_hash text)
      returns table (record_hash text, record text) language sql stable as $$
        select app.assert_scope('migration', 'job');
        select record_hash, record from audit_head
        where at < before_time and record_hash = coalesce(wanted_hash, record_hash)
        order by at desc, record_hash limit 1
      $$;
    select app.run_as_definer('app.trusted_head(timestamptz, text)');
    create index audit_head_at on audit_head (at);
  `.execute(db);

  await sql
    .raw(`
    -- As before. A head is also due when its last one does not name the last key record.
    drop function app.audit_heads_due(uuid);
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
          from (select id from organisation union all select ${platform}) every_chain
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
  `)
    .execute(db);
}
