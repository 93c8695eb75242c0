import { sql } from 'kysely';
import { asOwner } from '../../src/platform/db/as-owner.ts';
import type { ConnectionTarget } from '../../src/platform/db/connection.ts';

/** The functions behind the demo helpers ignore tenants, so they exist only while the demo is on. */
export async function setDemoFunctions(owner: ConnectionTarget, isDemo: boolean): Promise<void> {
  await asOwner(owner, async (tx) => {
    // Two servers may start at the same time.
    await sql`
      lock table app.migration in share row exclusive mode;
      drop function if exists app.newest_mails(text, int);
      drop function if exists app.demo_accounts(text[]);
    `.execute(tx);
    if (!isDemo) return;
    await sql`
      create function app.newest_mails(wanted_recipient text, how_many int)
        returns setof outbox_mail language sql stable
        as $$
          select app.assert_scope('anonymous');
          select * from outbox_mail
          where wanted_recipient is null or lower(recipient) = lower(wanted_recipient)
          order by created_at desc, id desc limit how_many
        $$;
      select app.run_as_definer('app.newest_mails(text, int)');

      -- The demo accounts that exist, with what their codes are made from.
      create function app.demo_accounts(usernames text[])
        returns table (id uuid, email text, full_name text, roles text[], second_factor_secret text,
          second_factor_last_step bigint)
        language sql stable
        as $$
          select app.assert_scope('anonymous');
          select account.id, account.email, account.full_name,
            (select array_agg(role order by created_at, id) from role_entry
              where role_entry.account_id = account.id and role <> 'BUSINESS_UNIT_ADMIN_API'),
            credential.second_factor_secret, credential.second_factor_last_step
          from account join credential on credential.account_id = account.id
          where account.email = any (usernames)
          order by account.created_at, account.id
        $$;
      select app.run_as_definer('app.demo_accounts(text[])');
    `.execute(tx);
  });
}
