import { type Kysely, sql } from 'kysely';

const platform = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Heads are also signed at a start, by one server at a time, and checked against the times of the chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- As before, for all chains or for one. One is locked until the transaction ends: of two servers, one signs it.
    drop function app.audit_heads_due();
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
          left join lateral (select record_hash, number, at, key_id from audit_head where chain = every_chain.id
            order by number desc, at desc limit 1) signed on true
          where (wanted is null or every_chain.id = wanted) and (signed.number is null
            or signed.key_id <> (select key_id from signing_key where valid_until is null)
            or signed.number < last.number and signed.at < date_trunc('day', transaction_timestamp(), 'UTC'))
          order by every_chain.id;
      end $$;
    select app.run_as_definer('app.audit_heads_due(uuid)');

    -- The heads of a stretch of a chain, newest first, with the one before it and the first one behind it.
    drop function app.audit_heads(uuid, bigint, bigint);
    create function app.audit_heads(wanted uuid, after_number bigint, up_to bigint)
      returns table (number bigint, hash text, at timestamptz, record text, signature text)
      language plpgsql stable as $$
      #variable_conflict use_column
      begin
        perform app.assert_scope('organisation', 'system', 'job');
        if not coalesce(case app.scope() when 'job' then true when 'system' then wanted = ${platform}
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
  `)
    .execute(db);
}
