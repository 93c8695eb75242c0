import { type Kysely, sql } from 'kysely';

/** Lets anyone read the records of restores, so that a restore can be told from a fraud. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app.restore_records() returns table (record text, signature text) language sql stable as $$
      select record, signature from restore_record order by epoch
    $$;
    select app.run_as_definer('app.restore_records()');
    create trigger only_added_to before update or delete or truncate on restore_record
      for each statement execute function app.refuse_rewriting();
  `.execute(db);
}
