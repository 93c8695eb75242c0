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

/** What a list with tabs answers: also how many rows each tab has, whatever is searched and filtered. */
export interface TabbedPage<Row> extends Page<Row> {
  counts: Record<string, number>;
}

/** A page of a list with its total and, where it has tabs, their counts. */
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
/** In one statement; in two for a page without rows. Where a plan is to be kept that says so costs another, and far less than a new plan. */
export async function readPage<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const parts = partsOf(listing, query);
  const { limit: usual, offset } = pageWindow(query);
  const limit = Math.min(usual, listing.most ?? usual);
  // One more than fits tells that it does not.
  const isWhole = query.size === 'all';
  const size = isWhole ? limit + 1 : limit;
  const total = parts.isAllOfTab
    ? sql`null`
    : parts.searchedPage
      ? sql`page.total`
      : sql`case when cardinality(page.ids) = ${sql.lit(size)} then ${parts.countUpTo(mostFound)} end`;
  const columns = sql<Row & Beside>`
    ${total} as "listTotal", case when listed.place = 1 then page.counts end as "listCounts", ${listing.columns}`;
  if (parts.isPlannedOnce) await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const { rows } = await selectRows({ ...listing, columns }, parts, { limit: size, offset }).execute(tx);
  if (isWhole && rows.length === size) throw tooMany(limit);
  const items = rows.map(({ listTotal: _total, listCounts: _counts, ...row }) => row as unknown as Row);
  const beside = rows[0] ?? (await readBeside(tx, parts));
  const counts = listing.tabs && fillIn(listing.tabs.names, beside.listCounts);
  // A page that is not full tells the total itself.
  const isLast = rows.length < size && (rows.length > 0 || offset === 0);
  const counted = isLast ? offset + rows.length : (beside.listTotal ?? sumOf(counts, listing.tabs?.shown));
  return {
    ...{ items, total: Math.min(counted, mostFound), totalIsMore: counted > mostFound },
    ...(counts && { counts }),
  };
}

/** What stands beside the rows of a page. */
interface Beside {
  listTotal: number | null;
  listCounts: Record<string, number> | null;
}

/** The same where there are no rows. */
async function readBeside(
  tx: Transaction,
  { found, searchedPage, countUpTo, tabCounts, isAllOfTab }: ListParts,
): Promise<Beside> {
  const total = isAllOfTab
    ? sql`null`
    : searchedPage
      ? sql`(select total from ${searchedPage({ limit: 0, offset: 0 })})`
      : countUpTo(mostFound);
  const { rows } = await sql<Beside>`
    ${found ? sql`with ${found}` : sql``}
    select ${total} as "listTotal", ${tabCounts ?? sql`null`} as "listCounts"`.execute(tx);
  return rows[0] ?? { listTotal: 0, listCounts: null };
}

const fillIn = (names: readonly string[], counts: Record<string, number> | null): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, counts?.[name] ?? 0]));

const sumOf = (counts: Record<string, number> = {}, shown: string | undefined): number =>
  shown ? (counts[shown] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);

const rowsOfBatch = 1000;

/** A whole list a batch at a time, so that few of many rows are held. */
export async function* walkList<Row extends object>(
  tx: Transaction,
  listing: Listing<Row>,
  query: PageQuery,
): AsyncGenerator<Row[]> {
  const parts = partsOf(listing, query);
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
  listing: Listing<Row>,
  { found, searchedPage, ids, tabCounts }: ListParts,
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

/** What is shown of the rows whose ids `page` has, in their order. */
const rowsOfPage = <Row>({ table, columns, joins }: Listing<Row>): RawBuilder<Row> => sql<Row>`
  select ${columns}
  from page cross join unnest(page.ids) with ordinality as listed (id, place)
  ${lookUp(table, sql`listed.id`)} ${joins ?? sql``}
  order by listed.place`;

/** Which rows a list has at this moment, in their order: sixteen bytes an id, so that a million can be held. */
export async function listIds(
  tx: Transaction,
  listing: Listing<object>,
  query: PageQuery,
  most: number,
): Promise<Buffer> {
  const { found, ids } = partsOf(listing, query);
  const { rows } = await sql<{ ids: Buffer | null }>`
    ${found ? sql`with ${found}` : sql``}
    select string_agg(uuid_send(listed.id), '' order by listed.place) as ids
    from unnest(array(${ids({ limit: most, offset: 0 })})) with ordinality as listed (id, place)`.execute(tx);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** What is shown of rows of a list, in the order of their ids as `listIds` gives them. */
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
