import { type Kysely, sql } from 'kysely';

/** Lets a server find out at any time whether it has the secrets that everything stored needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index wrapped_key_secret on wrapped_key (wrapped_by) where kind in ('TASK', 'DRAFT');
    create index box_closing_secret on box_closing (secret_wrapped_by);

    -- The ids of the secrets that wrap stored keys, and which one wraps the current signing key. Jumps from one id to the next in the indexes: there are few of them.
    create function app.list_wrapping_secrets() returns table (id text, signs boolean) language sql stable as $$
      select app.assert_scope('job');
      with recursive key (secret) as (
        (select wrapped_by from wrapped_key where kind in ('TASK', 'DRAFT') order by wrapped_by limit 1)
        union all
        select (select wrapped_by from wrapped_key where kind in ('TASK', 'DRAFT') and wrapped_by > key.secret
          order by wrapped_by limit 1)
        from key where key.secret is not null),
      closing (secret) as (
        (select secret_wrapped_by from box_closing order by secret_wrapped_by limit 1)
        union all
        select (select secret_wrapped_by from box_closing where secret_wrapped_by > closing.secret
          order by secret_wrapped_by limit 1)
        from closing where closing.secret is not null)
      select split_part(secret, ':', 2), false from key where secret is not null
      union select secret, false from closing where secret is not null
      union select wrapped_by, true from signing_key where valid_until is null
    $$;
    select app.run_as_definer('app.list_wrapping_secrets()');
  `.execute(db);
}
