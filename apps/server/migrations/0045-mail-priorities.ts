import { type Kysely, sql } from 'kysely';

/** Mails have priorities, and organisations take turns, so that many mails of one do not delay those of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- 1: accounts, receipts and deadlines; 2: everything else; 3: digests.
    alter table outbox_mail add priority int not null default 2 check (priority between 1 and 3);
    -- The platform itself takes turns like an organisation.
    create index outbox_mail_turn on outbox_mail (
      priority, coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), next_attempt_at
    ) where state = 'PENDING';

    drop function app.claim_mails(int, interval);
    -- Leases mails that are due: nobody else gets them before the lease ends. Of each priority, every organisation
    -- gets one turn after the other, beginning after the one that was served last.
    create function app.claim_mails(how_many int, lease interval, last_turn uuid) returns setof outbox_mail
      language plpgsql as $$
      #variable_conflict use_column
      declare
        level int;
        turn uuid := coalesce(last_turn, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
        next_turn uuid;
        -- The first of those in a row that had nothing due.
        idle_since uuid;
        claimed outbox_mail;
        remaining int := how_many;
      begin
        perform app.assert_scope('job');
        -- While the mail server is down, every organisation has mails, and none is due.
        if not exists (select from outbox_mail where state = 'PENDING' and (organisation_id is not null)
            and next_attempt_at <= clock_timestamp())
          and not exists (select from outbox_mail where state = 'PENDING' and not (organisation_id is not null)
            and next_attempt_at <= clock_timestamp()) then
          return;
        end if;
        for level in 1..3 loop
          idle_since := null;
          while remaining > 0 loop
            select coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') into next_turn from outbox_mail
            where state = 'PENDING' and priority = level
              and coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') > turn
            order by coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') limit 1;
            if not found then
              select coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') into next_turn from outbox_mail
              where state = 'PENDING' and priority = level
              order by coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') limit 1;
              exit when not found;
            end if;
            exit when next_turn = idle_since;
            turn := next_turn;
            update outbox_mail set attempts = attempts + 1, next_attempt_at = clock_timestamp() + lease
            where id = (
              select id from outbox_mail
              where state = 'PENDING' and priority = level
                and coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') = turn
                and next_attempt_at <= clock_timestamp()
              order by next_attempt_at limit 1 for update skip locked)
            returning * into claimed;
            if found then
              idle_since := null;
              remaining := remaining - 1;
              return next claimed;
            else
              idle_since := coalesce(idle_since, turn);
            end if;
          end loop;
        end loop;
      end $$;
    select app.run_as_definer('app.claim_mails(int, interval, uuid)');
  `.execute(db);
}
