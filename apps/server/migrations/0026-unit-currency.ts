import { type Kysely, sql } from 'kysely';

/** The currency of a business unit's last price table: the default of the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table business_unit add last_currency text;
    create function app.track_currency() returns trigger language plpgsql as $$
      begin
        update business_unit set last_currency = new.sheet -> 'priceTable' ->> 'currency'
        where id = new.business_unit_id
          and last_currency is distinct from new.sheet -> 'priceTable' ->> 'currency';
        return null;
      end $$;
    select app.run_as_definer('app.track_currency()');
    create trigger track_currency after insert or update of sheet on sheet_version
      for each row when (new.sheet -> 'priceTable' ->> 'currency' is not null)
      execute function app.track_currency()`.execute(db);
}
