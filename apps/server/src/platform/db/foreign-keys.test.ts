import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * References that act on other rows and have no index to find them by: one that begins with their last column, which is
 * the most specific one, or with all their columns. It may leave out rows without a reference.
 */
const unindexed = `
  select conrelid::regclass || ' (' || (select string_agg(attname, ', ' order by position)
      from unnest(conkey) with ordinality as key (number, position)
      join pg_attribute on attrelid = conrelid and attnum = key.number) || ')' as reference
  from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
  where contype = 'f' and connamespace = 'public'::regnamespace and (confdeltype <> 'a' or confupdtype <> 'a')
    and not exists (select from pg_index
      where indrelid = conrelid and indisvalid
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
        and (indkey[0] = attnum or ((indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and (indkey::int2[])[0:cardinality(conkey) - 1] <@ conkey)))
  order by reference`;

describe('references between tables', () => {
  it('have an index where deleting or changing a row acts on others', async () => {
    const rows = await database.query<{ reference: string }>(unindexed);
    expect(rows.map(({ reference }) => reference)).toEqual([]);
  });
});
