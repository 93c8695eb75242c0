import { limits, type PageQuery, pageWindow } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import { ProblemError } from '../http/problem-error.ts';
import type { Transaction } from './database.ts';
import { type Listing, type ListParts, lookUp, mostFound, partsOf } from './listing.ts';

/** What a list answers. Its total is exact up to a limit. */
export interface Page<Row> {
  items: Row[];
  total: number;
  totalIsMore: boolean;
}

/** A page of a list with its total, in one statement; in two for a page behind the end. */
export async function readPage<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const parts = partsOf(listing, query);
  const { limit, offset } = pageWindow(query);
  // One more than fits tells that it does not.
  const isWhole = query.size === 'all';
  const size = isWhole ? limit + 1 : limit;
  const total = sql`case when cardinality(page.ids) = ${size}::int then ${parts.countUpTo(mostFound)} end`;
  const columns = sql<Row & { listTotal: number | null }>`${total} as "listTotal", ${listing.columns}`;
  const { rows } = await selectRows({ ...listing, columns }, parts, { limit: size, offset }).execute(tx);
  if (isWhole && rows.length === size) throw tooMany(limit);
  const items = rows.map(({ listTotal: _total, ...row }) => row as unknown as Row);
  // A page that is not full tells the total itself.
  const isLast = rows.length < size && (rows.length > 0 || offset === 0);
  const counted = isLast ? offset + rows.length : (rows[0]?.listTotal ?? (await count(tx, parts, mostFound)));
  return { items, total: Math.min(counted, mostFound), totalIsMore: counted > mostFound };
}

const rowsOfBatch = 1000;

/** How much an export may hold, and what is answered beyond that. */
interface ExportLimit {
  most: number;
  refuse: () => Error;
}

const usualLimit: ExportLimit = { most: limits.exportRows, refuse: () => tooMany(limits.exportRows) };

/** A whole list a batch at a time, so that few of many rows are held. */
export async function* walkList<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
  { most, refuse }: ExportLimit = usualLimit,
): AsyncGenerator<Row[]> {
  const parts = partsOf(listing, query);
  if ((await count(tx, parts, most)) > most) throw refuse();
  const statement = selectRows(listing, parts, { limit: most, offset: 0 });
  await sql`declare walk no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsOfBatch)} from walk`.execute(tx);
    if (rows.length) yield rows;
    if (rows.length < rowsOfBatch) return;
  }
}

/** Counts no further than one beyond the limit. */
async function count(tx: Transaction, { found, countUpTo }: ListParts, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${found ? sql`with ${found}` : sql``} select ${countUpTo(most)} as total`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** "All" and exports have an end: beyond it the list must be narrowed first. */
function tooMany(most: number): ProblemError {
  const message = `There are more than ${most} rows. Please narrow the list by a search or a filter.`;
  return new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'size', message }] });
}

/** The ids of a page by a walk along an index, then what is shown of those rows, by one look into an index each. */
function selectRows<Row>(
  { table, columns, joins }: Listing<Row>,
  { found, ids }: ListParts,
  window: { limit: number; offset: number },
): RawBuilder<Row> {
  return sql<Row>`
    with ${found ? sql`${found},` : sql``} page as materialized (select array(${ids(window)}) as ids)
    select ${columns}
    from page cross join unnest(page.ids) with ordinality as listed (id, place)
    ${lookUp(table, sql`listed.id`)} ${joins ?? sql``}
    order by listed.place`;
}
