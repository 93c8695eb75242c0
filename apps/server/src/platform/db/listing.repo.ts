import { limits, type PageQuery, pageWindow } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import { ProblemError } from '../http/problem-error.ts';
import type { Transaction } from './database.ts';
import { buildListSql, type Listing, type ListSql, lookupJoin, maxCounted } from './listing.ts';

/** One page of a list. The total is exact up to a limit. */
export interface Page<Row> {
  items: Row[];
  total: number;
  totalIsMore: boolean;
}

/** One page of a list with tabs, with the number of rows of each tab, independent of search and filters. */
export interface TabbedPage<Row> extends Page<Row> {
  counts: Record<string, number>;
}

/** Reads a page of a list with its total and, if it has tabs, their counts. */
export async function readPage<Row extends object>(
  tx: Transaction,
  listing: Listing<Row> & { tabs: object },
  query: PageQuery,
): Promise<TabbedPage<Row>>;
export async function readPage<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
): Promise<Page<Row>>;
/**
 * Takes one statement; two for a page without rows. A reusable plan costs one more statement to request it,
 * far less than planning again.
 */
export async function readPage<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const parts = buildListSql(listing, query);
  const { limit: usual, offset } = pageWindow(query);
  const limit = Math.min(usual, listing.max ?? usual);
  // One extra row shows whether the list exceeds the limit.
  const isWhole = query.size === 'all';
  const size = isWhole ? limit + 1 : limit;
  const total = parts.isAllOfTab
    ? sql`null`
    : parts.searchedPage
      ? sql`page.total`
      : sql`case when cardinality(page.ids) = ${sql.lit(size)} then ${parts.countUpTo(maxCounted)} end`;
  const columns = sql<Row & PageCounts>`
    ${total} as "listTotal", case when listed.place = 1 then page.counts end as "listCounts", ${listing.columns}`;
  if (parts.isPlannedOnce) await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const { rows } = await selectRows({ ...listing, columns }, parts, { limit: size, offset }).execute(tx);
  if (isWhole && rows.length === size) throw tooMany(limit);
  const items = rows.map(({ listTotal: _total, listCounts: _counts, ...row }) => row as unknown as Row);
  const pageCounts = rows[0] ?? (await readPageCounts(tx, parts));
  const counts = listing.tabs && withAllNames(listing.tabs.names, pageCounts.listCounts);
  // If a page is not full, the total follows from it.
  const isLast = rows.length < size && (rows.length > 0 || offset === 0);
  const counted = isLast
    ? offset + rows.length
    : (pageCounts.listTotal ?? sumOf(counts, listing.tabs?.shown));
  return {
    items,
    total: Math.min(counted, maxCounted),
    totalIsMore: counted > maxCounted,
    ...(counts && { counts }),
  };
}

/** Total and tab counts of a page, repeated in each row. */
interface PageCounts {
  listTotal: number | null;
  listCounts: Record<string, number> | null;
}

/** Reads them for a page without rows. */
async function readPageCounts(
  tx: Transaction,
  { found, searchedPage, countUpTo, tabCounts, isAllOfTab }: ListSql,
): Promise<PageCounts> {
  const total = isAllOfTab
    ? sql`null`
    : searchedPage
      ? sql`(select total from ${searchedPage({ limit: 0, offset: 0 })})`
      : countUpTo(maxCounted);
  const { rows } = await sql<PageCounts>`
    ${found ? sql`with ${found}` : sql``}
    select ${total} as "listTotal", ${tabCounts ?? sql`null`} as "listCounts"`.execute(tx);
  return rows[0] ?? { listTotal: 0, listCounts: null };
}

const withAllNames = (
  names: readonly string[],
  counts: Record<string, number> | null,
): Record<string, number> => Object.fromEntries(names.map((name) => [name, counts?.[name] ?? 0]));

const sumOf = (counts: Record<string, number> = {}, shown: string | undefined): number =>
  shown ? (counts[shown] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);

const rowsOfBatch = 1000;

/** Reads a whole list in batches, so that only a few rows are in memory. */
export async function* walkList<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
): AsyncGenerator<Row[]> {
  const parts = buildListSql(listing, query);
  const most = limits.exportRows;
  if ((await count(tx, parts, most)) > most) throw tooMany(most);
  const statement = selectRows(listing, parts, { limit: most, offset: 0 });
  await sql`declare walk no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsOfBatch)} from walk`.execute(tx);
    if (rows.length) yield rows;
    if (rows.length < rowsOfBatch) return;
  }
}

/** Counts up to one more than the limit. */
async function count(tx: Transaction, { found, countUpTo }: ListSql, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${found ? sql`with ${found}` : sql``} select ${countUpTo(max)} as total`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** "All" and exports are limited: longer lists must be filtered first. */
function tooMany(max: number): ProblemError {
  const message = `There are more than ${max} rows. Please narrow the list by a search or a filter.`;
  return new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'size', message }] });
}

/** Finds the ids of a page by an index scan, then loads the columns of these rows by one index lookup each. */
function selectRows<Row>(
  listing: Listing<Row>,
  { found, searchedPage, ids, tabCounts }: ListSql,
  window: { limit: number; offset: number },
): RawBuilder<Row> {
  const counts = sql`${tabCounts ?? sql`null`} as counts`;
  const page = searchedPage
    ? sql`select coalesce(found.ids, array(${ids(window)})) as ids, found.total, ${counts} from ${searchedPage(window)} found`
    : sql`select array(${ids(window)}) as ids, ${counts}`;
  return sql<Row>`
    with ${found ? sql`${found},` : sql``} page as materialized (${page})
    ${rowsOfPage(listing)}`;
}

/** The columns of the rows whose ids are in `page`, in their order. */
const rowsOfPage = <Row>({ table, columns, joins }: Listing<Row>): RawBuilder<Row> => sql<Row>`
  select ${columns}
  from page cross join unnest(page.ids) with ordinality as listed (id, place)
  ${lookupJoin(table, sql`listed.id`)} ${joins ?? sql``}
  order by listed.place`;

/** The ids of all current rows of a list, in their order: 16 bytes each, so that a million fit into memory. */
export async function listIds(
  tx: Transaction,
  listing: Listing<object>,
  query: PageQuery,
  max: number,
): Promise<Buffer> {
  const { found, ids } = buildListSql(listing, query);
  const { rows } = await sql<{ ids: Buffer | null }>`
    ${found ? sql`with ${found}` : sql``}
    select string_agg(uuid_send(listed.id), '' order by listed.place) as ids
    from unnest(array(${ids({ limit: max, offset: 0 })})) with ordinality as listed (id, place)`.execute(tx);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** The columns of rows of a list, in the order of their ids as returned by `listIds`. */
export async function readListed<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  ids: Buffer,
): Promise<Row[]> {
  const hex = ids.toString('hex').match(/.{32}/g) ?? [];
  const { rows } = await sql<Row>`
    with page as materialized (select ${hex}::uuid[] as ids) ${rowsOfPage(listing)}`.execute(tx);
  return rows;
}
