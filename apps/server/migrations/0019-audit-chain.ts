import { type Kysely, sql } from 'kysely';

/**
 * The id of the platform chain, for what belongs to no organisation, followed by that of the chain of signed
 * records.
 */
const platform = `'00000000-0000-0000-0000-000000000000'::uuid`;
const records = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
const chainLock = 7_305_644;

/** An instant as records contain it: in UTC, with microseconds, without trailing zeros. */
const timeText = (column: string) =>
  `rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z'`;

/**
 * The content of an entry in the chain. Members without a value are left out, so that new members do not
 * change old entries.
 */
const entry = `
  case when entry.id is not null then jsonb_strip_nulls(jsonb_build_object('id', entry.id, 'at', ${timeText('entry.at')},
    'organisationId', entry.organisation_id, 'businessUnitId', entry.business_unit_id, 'supplierId', entry.supplier_id,
    'actorAccountId', entry.actor_account_id, 'actorRoleEntryId', entry.actor_role_entry_id,
    'actorRole', entry.actor_role, 'requestId', entry.request_id, 'action', entry.action,
    'subjectType', entry.subject_type, 'subjectId', entry.subject_id, 'partOf', entry.parent_id))
  || case when entry.before is null then '{}' else jsonb_build_object('before', entry.before) end
  || case when entry.after is null then '{}' else jsonb_build_object('after', entry.after) end end`;
const beside = (alias: string) => `
  case when ${alias}.entry_id is not null then jsonb_build_object('salt', ${alias}.salt, 'value',
    jsonb_build_object('before', ${alias}.before, 'after', ${alias}.after)) end`;
/** An entry with its erasable content; null if that was erased. */
const entryItem = `
  ${entry} as entry,
  case when entry.client_address is not null
    then jsonb_build_object('salt', entry.salt, 'value', entry.client_address) end as address,
  ${beside('detail')} as detail, ${beside('remark')} as remark`;
const entryJoins = (item: string) => `
  left join audit_entry entry on entry.id = ${item}.item_id
  left join audit_detail detail on detail.entry_id = ${item}.item_id and not detail.is_of_unit
  left join audit_detail remark on remark.entry_id = ${item}.item_id and remark.is_of_unit`;
/** The signed text; null if it was erased. */
const recordItem = (item: string) => `
  case ${item}.kind
    when 'RECORD' then (select record from response_record where id = ${item}.item_id)
    when 'CLOSING' then (select record from box_closing where task_id = ${item}.item_id and number = ${item}.item_number)
    when 'OPENING' then (select record from box_opening where task_id = ${item}.item_id) end`;

const ofOwnChain = `
  perform app.assert_scope('organisation', 'system', 'job');
  if not coalesce(case app.scope() when 'job' then true when 'system' then wanted = ${platform}
      else wanted = app.organisation_id() end, false) then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;`;

/** The audit trail, chained by hash: one chain per organisation, one of the platform, one of signed records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- What was written and is not chained yet. Whatever commits is found here, in whichever order that happens.
    create table audit_pending (
      kind text not null,
      item_id uuid not null,
      item_number int not null default 0,
      chain uuid not null,
      primary key (item_id, item_number, kind)
    );

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

    select app.protect('audit_pending');
    select app.protect('audit_link');
    select app.protect('audit_head');
    revoke update, delete on audit_link, audit_head, audit_entry from tenderbox_definer;

    create function app.refuse_rewriting() returns trigger language plpgsql as $$
    begin
      raise exception 'the chain of the audit trail is only added to' using errcode = 'insufficient_privilege';
    end $$;
    create trigger only_added_to before update or delete or truncate on audit_link
      for each statement execute function app.refuse_rewriting();
    create trigger only_added_to before update or delete or truncate on audit_head
      for each statement execute function app.refuse_rewriting();
  `)
    .execute(db);

  await sql
    .raw(`
    -- Written with what it describes, once a statement however many entries it has; no lock that others wait for.
    create function app.note_entries() returns trigger language plpgsql as $$
    begin
      insert into audit_pending (kind, item_id, chain)
      select 'ENTRY', id, coalesce(organisation_id, ${platform}) from written;
      return null;
    end $$;
    select app.run_as_definer('app.note_entries()');
    create trigger to_be_chained after insert on audit_entry referencing new table as written
      for each statement execute function app.note_entries();

    create function app.note_signed() returns trigger language plpgsql as $$
    begin
      if tg_argv[0] = 'RECORD' then
        insert into audit_pending (kind, item_id, chain) values ('RECORD', new.id, ${records});
      else
        insert into audit_pending (kind, item_id, item_number, chain)
        values (tg_argv[0], new.task_id, case tg_argv[0] when 'CLOSING' then new.number else 0 end, ${records});
      end if;
      return null;
    end $$;
    select app.run_as_definer('app.note_signed()');
    create trigger to_be_chained after insert on response_record for each row execute function app.note_signed('RECORD');
    create trigger to_be_chained after insert on box_closing for each row execute function app.note_signed('CLOSING');
    create trigger to_be_chained after insert on box_opening for each row execute function app.note_signed('OPENING');

    insert into audit_pending (kind, item_id, item_number, chain)
    select 'ENTRY', id, 0, coalesce(organisation_id, ${platform}) from audit_entry
    union all select 'RECORD', id, 0, ${records} from response_record
    union all select 'CLOSING', task_id, number, ${records} from box_closing
    union all select 'OPENING', task_id, 0, ${records} from box_opening;

    -- What waits for its link, with the end of its chain; nothing while another server is at it.
    create function app.audit_to_chain(most int)
      returns table (chain uuid, kind text, item_id uuid, item_number int, last_number bigint, last_hash text,
        entry jsonb, address jsonb, detail jsonb, remark jsonb, record text)
      language plpgsql volatile as $$
      #variable_conflict use_column
      begin
        perform app.assert_scope('job');
        if not pg_try_advisory_xact_lock(${chainLock}) then return; end if;
        return query
          select item.chain, item.kind, item.item_id, item.item_number, last.number, encode(last.hash, 'hex'),
            ${entryItem}, ${recordItem('item')}
          from (select * from audit_pending order by item_id, item_number limit most) item
          left join lateral (select number, hash from audit_link where audit_link.chain = item.chain
            order by number desc limit 1) last on true
          ${entryJoins('item')}
          order by item.item_id, item.item_number;
      end $$;
    select app.run_as_definer('app.audit_to_chain(int)');

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
  `)
    .execute(db);

  await sql
    .raw(`
    -- Links of a chain in their order, with what they stand for as it is now.
    create function app.audit_links(wanted uuid, after_number bigint, most int)
      returns table (number bigint, kind text, item_id uuid, item_number int, item_hash text, address_hash text,
        detail_hash text, remark_hash text, hash text, chained_at timestamptz,
        entry jsonb, address jsonb, detail jsonb, remark jsonb, record text)
      language plpgsql stable as $$
      #variable_conflict use_column
      begin
        ${ofOwnChain}
        if wanted = ${records} then
          return query
            select link.number, link.kind, link.item_id, link.item_number, encode(link.item_hash, 'hex'),
              null, null, null, encode(link.hash, 'hex'), link.chained_at,
              null::jsonb, null::jsonb, null::jsonb, null::jsonb, ${recordItem('link')}
            from audit_link link where link.chain = wanted and link.number > after_number
            order by link.number limit most;
        else
          return query
            select link.*, ${entryItem}, null
            from (select number, kind, item_id, item_number, encode(item_hash, 'hex'), encode(address_hash, 'hex'),
                encode(detail_hash, 'hex'), encode(remark_hash, 'hex'), encode(hash, 'hex'), chained_at
              from audit_link where chain = wanted and number > after_number order by number limit most) link
            ${entryJoins('link')}
            order by link.number;
        end if;
      end $$;
    select app.run_as_definer('app.audit_links(uuid, bigint, int)');

    -- How far a chain goes, and the hash of one of its links.
    create function app.audit_link_at(wanted uuid, at_number bigint) returns table (number bigint, hash text)
      language plpgsql stable as $$
      #variable_conflict use_column
      begin
        ${ofOwnChain}
        return query select number, encode(hash, 'hex') from audit_link
          where chain = wanted and number <= coalesce(at_number, number) order by number desc limit 1;
      end $$;
    select app.run_as_definer('app.audit_link_at(uuid, bigint)');

    -- What has no link although nothing is left to be chained: it was put there past the chain.
    create function app.audit_unchained(wanted uuid, most int)
      returns table (kind text, item_id uuid) language plpgsql stable as $$
      #variable_conflict use_column
      begin
        ${ofOwnChain}
        return query
          select item.kind, item.id from (
            select 'ENTRY' as kind, id, 0 as number from audit_entry
              where wanted = ${platform} and organisation_id is null and is_administration
            union all
            select 'ENTRY', id, 0 from audit_entry where organisation_id = wanted and is_administration
            union all
            select 'ENTRY', id, 0 from audit_entry where organisation_id = wanted and not is_administration
              and business_unit_id = any (array(select id from business_unit where organisation_id = wanted))
            union all
            select 'RECORD', id, 0 from response_record where wanted = ${records}
            union all
            select 'CLOSING', task_id, box_closing.number from box_closing where wanted = ${records}
            union all
            select 'OPENING', task_id, 0 from box_opening where wanted = ${records}) item
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
      from (select chain from linked union select id from organisation union select ${platform}
        union select ${records}) every_one
      left join organisation on organisation.id = chain
      order by chain
    $$;
    select app.run_as_definer('app.audit_chains()');
  `)
    .execute(db);

  await sql
    .raw(`
    -- The ends of chains that are to be signed: those with something new since the last day that was signed, and all
    -- once there is a new key.
    create function app.audit_heads_due()
      returns table (chain uuid, number bigint, hash text, previous text) language sql stable as $$
        select app.assert_scope('job');
        select every_chain.id, last.number, encode(last.hash, 'hex'), signed.record_hash
        from (select id from organisation union all select ${platform}) every_chain
        cross join lateral (select number, hash from audit_link where chain = every_chain.id
          order by number desc limit 1) last
        left join lateral (select record_hash, number, at, key_id from audit_head where chain = every_chain.id
          order by number desc, at desc limit 1) signed on true
        where signed.number is null
          or signed.key_id <> (select key_id from signing_key where valid_until is null)
          or signed.number < last.number and signed.at < date_trunc('day', transaction_timestamp(), 'UTC')
        order by every_chain.id
      $$;
    select app.run_as_definer('app.audit_heads_due()');

    -- The end of the chain of signed records, behind a random link: nobody can tell by it whether anything was sent.
    create function app.records_head() returns text language plpgsql volatile as $$
      declare
        last_number bigint;
        last_hash bytea;
        filling bytea := sha256(uuid_send(gen_random_uuid()));
      begin
        perform app.assert_scope('job');
        perform pg_advisory_xact_lock(${chainLock});
        select number, hash into last_number, last_hash from audit_link where chain = ${records}
          order by number desc limit 1;
        last_hash := sha256(coalesce(last_hash, sha256(convert_to('tenderbox-audit/1:' || ${records}, 'UTF8')))
          || filling);
        insert into audit_link (chain, number, kind, item_id, item_hash, hash)
        values (${records}, coalesce(last_number, 0) + 1, 'DAY', gen_random_uuid(), filling, last_hash);
        return encode(last_hash, 'hex');
      end $$;
    select app.run_as_definer('app.records_head()');

    create function app.add_audit_head(given jsonb) returns void language sql volatile as $$
      select app.assert_scope('job');
      insert into audit_head (record_hash, chain, number, hash, record, signature, key_id)
      select head.record_hash, head.chain, head.number, decode(head.hash, 'hex'), head.record, head.signature, head.key_id
      from jsonb_to_record(given) as head (record_hash text, chain uuid, number bigint, hash text, record text,
        signature text, key_id text)
      where given is not null
    $$;
    select app.run_as_definer('app.add_audit_head(jsonb)');

    -- Who is sent the heads of a chain: the organisation's admins, or the system's.
    create function app.audit_head_readers(wanted uuid) returns table (role_entry_id uuid, email text)
      language sql stable as $$
        select app.assert_scope('job');
        select role_entry.id, account.email from role_entry join account on account.id = role_entry.account_id
        where role_entry.status = 'ACTIVE'
          and (wanted = ${platform} and role_entry.organisation_id is null and role_entry.role = 'SYSTEM_ADMIN'
            or role_entry.organisation_id = wanted and role_entry.role = 'SOURCING_ORGANISATION_ADMIN'
              and exists (select from organisation where id = wanted and status = 'ACTIVE'))
      $$;
    select app.run_as_definer('app.audit_head_readers(uuid)');

    -- The heads of a stretch of a chain, newest first, and the one before it.
    create function app.audit_heads(wanted uuid, after_number bigint, up_to bigint)
      returns table (number bigint, hash text, at timestamptz, record text, signature text)
      language plpgsql stable as $$
      #variable_conflict use_column
      begin
        ${ofOwnChain}
        return query select number, encode(hash, 'hex'), at, record, signature from audit_head
          where chain = wanted and number <= coalesce(up_to, number) and number >= coalesce(
            (select max(number) from audit_head where chain = wanted and number <= after_number), 0)
          order by number desc, at desc;
      end $$;
    select app.run_as_definer('app.audit_heads(uuid, bigint, bigint)');
  `)
    .execute(db);
}
