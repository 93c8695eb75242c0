import { limits, type PageQuery } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import { minSeekOffset, stepTo } from './listing-seek.ts';

export type Sql = RawBuilder<unknown>;

/** A sort order of a list: columns by priority. The row's id is always the last one. */
interface Sort {
  by: Sql | Sql[];
  /** The join that the columns need. */
  join?: Sql;
  /** Whether only the order needs the join, so that rows can be counted without it. */
  isOnlyToSort?: boolean;
  /** Rows without a value come last in both directions. If there are none, one index serves both. */
  canBeNull?: boolean;
  /**
   * For an order by one instant: how many rows of the shown tab each day has, if that is stored. Rows of
   * `day`, a timestamp in UTC, and `count`; a day may have several. Deep pages use it to find their start.
   */
  days?: Sql;
}

/** How a list is searched. */
interface Search {
  /** Searchable tables whose ids are those of the list; for lists of everything a tenant has. */
  tables?: string[];
  /** Whether the search index contains the tab, so that only rows of the shown tab are found. */
  knowsTabs?: boolean;
  /** Whether a row matches the pattern. */
  matches: (pattern: Sql) => Sql;
  /**
   * A page of the matches and their number, as one row of `ids` and `total`, by a function specific to the
   * list. Used when no other filter applies. `ids` is null if there are more matches than are counted.
   */
  page?: (wanted: SearchedPage) => Sql;
}

interface SearchedPage extends Window {
  pattern: Sql;
  field: string;
  isDescending: boolean;
}

interface Window {
  limit: number;
  offset: number;
}

/** The tabs of a list: the values of the column by which `app.count_by` counts the rows. */
interface Tabs {
  column: string;
  names: readonly string[];
  /** The requested tab; all rows if undefined. */
  shown?: string | undefined;
  organisationId: string;
  /** If undefined, the counts cover all units. */
  businessUnitId?: string;
}

/** A list: its tenant, filters, sort orders and columns. */
export interface Listing<Row> {
  /** Base table. The fragments below refer to it by name. */
  table: string;
  /**
   * The tenant's rows, as conditions that match an index: the policies contain alternatives, for which the
   * planner uses none.
   */
  within: Sql[];
  /** Given here, the shown tab also uses an index, and stored counts replace counting. */
  tabs?: Tabs;
  /** Optional filters; falsy ones are left out. */
  filters: (Sql | false | undefined | null | '')[];
  /** The ids that a filter selects, by a separate index, for filters that may select few of many rows. */
  narrow?: Sql | false;
  /** The same filter as a condition, which rows found by these ids need not be checked for. */
  narrowCondition?: Sql | false;
  /** Up to this many of these ids are used; with more, the index of the order is scanned. */
  maxNarrowed?: number;
  /** Whether one plan suits the filters for few and for many rows. */
  isPlannedOnce?: boolean;
  /** The number of rows that the filters select, if it is known without counting. */
  kept?: Sql | false;
  /** The first one must have an index and need no join. */
  sorts: Record<string, Sort>;
  search?: Search;
  /** Limit of `all`, for lists with large rows. */
  max?: number;
  /** The columns of a row, and the joins that they need: only made for the rows of a page. */
  columns: RawBuilder<Row>;
  joins?: Sql;
}

const nothing = sql``;

/** The search text as a LIKE pattern, computed once and compared with columns in the form of app.search_key. */
export function searchPattern(search: string): Sql {
  return sql`(select '%' || app.search_key(${search.replace(/[\\%_]/g, '\\$&')}) || '%')`;
}

/**
 * Whether a trigram index can be used: three letters or digits in a row, or a character that is normalised to
 * several.
 */
export const hasTrigram = (search: string) => /[a-z\d]{3}|[^\0-\x7f]/i.test(search);

/** Totals count up to this limit, and index searches return no more rows. */
export const maxCounted = limits.allRows;
// Up to this many matches are sorted; with more, scanning the index of the order is faster.
const maxSorted = 1000;

// If every third row matches, scanning the index of the order is faster than the search index.
const sample = { rows: 60, common: 20 };

/** One way to find the rows of a list. If there are several, only one returns rows. */
type Way = { from?: Sql; filters?: Sql[]; conditions: Sql[] };

/** The SQL fragments of a list, for one query. */
export interface ListSql {
  /** The matches of a search, for a `with` clause. */
  found: Sql | null;
  /** A page of search results by the list's own function, for a `from` clause. */
  searchedPage: ((window: Window) => Sql) | null;
  ids: (window: Window) => Sql;
  /** Counts up to one more than this. */
  countUpTo: (max: number) => Sql;
  /** How many rows each tab has, as one JSON object; null for a list without tabs. */
  tabCounts: Sql | null;
  /** Whether the list contains all rows of its tab, so that its total is the tab's count. */
  isAllOfTab: boolean;
  /** Whether one plan suits all parameters, so that PostgreSQL can reuse it: planning takes longer than running. */
  isPlannedOnce: boolean;
}

/**
 * Builds the SQL of a list. A search uses the trigram index, through a function restricted to the caller's
 * tenant, and sorts the matches. If there are too many, or a sample shows that the text is common, the index
 * of the order is scanned instead until the page is full.
 */
export function buildListSql(listing: Listing<unknown>, query: PageQuery): ListSql {
  const { table, tabs, sorts, search } = listing;
  const rows = sql.table(table);
  const within = conditionsOf(listing);
  const sort = sorts[fieldOf(query)];
  if (!sort) throw new Error(`The list cannot be sorted by ${fieldOf(query)}.`);
  const isGiven = (one: Listing<unknown>['filters'][number]): one is Sql => Boolean(one);
  const filters = [...listing.filters, listing.narrowCondition].filter(isGiven);
  // `coalesce` hides the pattern from the planner, whose estimate would make it sort all rows instead of
  // scanning.
  const matches =
    search && query.search ? [sql`coalesce(${search.matches(searchPattern(query.search))}, false)`] : [];
  const isSearched = matches.length > 0 && search?.tables !== undefined;
  const isIndexed = isSearched && hasTrigram(query.search);
  const searchedPage = isIndexed && filters.length === 0 ? search?.page : undefined;
  const found = isSearched
    ? isIndexed && !searchedPage && findRows(listing, query, matches)
    : listing.narrow && findNarrowed(listing.narrow, listing.maxNarrowed ?? maxSorted);

  const select = (what: Sql, way: Way, rest: Sql, join = sort.join) => sql`(
    select ${what} from ${way.from ?? rows} ${join ?? nothing}
    where ${sql.join([sql`true`, ...within, ...(way.filters ?? filters), ...way.conditions], sql` and `)} ${rest})`;
  const walk: Way = { conditions: matches };
  const unless = (verdict: Sql): Way => ({
    conditions: [sql`not (select ${verdict} from verdict)`, ...matches],
  });
  const foundIf = (verdict: Sql): Way => ({
    from: sql`found ${lookupJoin(table, sql`found.id`)}`,
    ...(!isSearched && { filters: listing.filters.filter(isGiven) }),
    conditions: [sql`(select ${verdict} from verdict)`, ...(isSearched ? [] : matches)],
  });

  return {
    found: found || null,
    searchedPage: searchedPage
      ? (window) => {
          const [pattern, field] = [searchPattern(query.search), fieldOf(query)];
          return searchedPage({ pattern, field, isDescending: isDescending(query), ...window });
        }
      : null,
    ids: ({ limit, offset }) => {
      const page = (skip: Sql) => sql`order by ${orderOf(sort, query, rows)} limit ${sql.lit(limit)} ${skip}`;
      if (sort.days && offset >= minSeekOffset && !found && !matches.length && !filters.length) {
        const of = sql.join([sort.by].flat());
        const { step, condition, rest } = stepTo(offset, {
          of,
          days: sort.days,
          isDescending: isDescending(query),
        });
        return sql`with ${step} ${select(sql`${rows}.id`, { conditions: [condition] }, page(sql`offset ${rest}`))}`;
      }
      // As a subquery, the offset does not affect PostgreSQL's estimate, so that it keeps the plan.
      const skip = offset ? sql`offset (select ${offset}::bigint)` : nothing;
      const ways = found ? [foundIf(sql`is_few`), unless(sql`is_few`)] : [walk];
      return sql.join(
        ways.map((way) => select(sql`${rows}.id`, way, page(skip))),
        sql` union all `,
      );
    },
    countUpTo: (max) => {
      if (listing.kept && !matches.length) return listing.kept;
      const end = sql`limit ${sql.lit(max + 1)}`;
      const join = sort.isOnlyToSort ? nothing : sort.join;
      const counted = (ways: Way[]) => ways.map((way) => select(nothing, way, end, join));
      const isFoundAll =
        filters.length === 0 && max <= maxCounted && (!tabs?.shown || search?.knowsTabs === true);
      const parts = !found
        ? counted([walk])
        : isFoundAll
          ? [
              sql`(select from found)`,
              ...counted([{ conditions: [sql`(select common from sample)`, ...matches] }]),
            ]
          : counted([foundIf(sql`is_whole`), unless(sql`is_whole`)]);
      return sql`(select count(*) from (${sql.join(parts, sql` union all `)}) counted)`;
    },
    tabCounts: tabs ? countTabs(table, tabs) : null,
    isAllOfTab: tabs !== undefined && matches.length === 0 && filters.length === 0,
    isPlannedOnce: isSearched && Boolean(found) && (filters.length === 0 || listing.isPlannedOnce === true),
  };
}

/** The conditions for the tenant and, if one is shown, the tab. */
const conditionsOf = ({ table, within, tabs }: Listing<unknown>): Sql[] =>
  tabs?.shown ? [...within, sql`${sql.ref(`${table}.${tabs.column}`)} = ${tabs.shown}`] : within;

const countTabs = (table: string, { names, organisationId, businessUnitId }: Tabs): Sql => sql`(
  select json_object_agg(tab, count) from (
    select tab, sum(count) as count from list_count
    where organisation_id = ${organisationId}
      ${businessUnitId ? sql`and business_unit_id = ${businessUnitId}` : nothing} and list = ${table}
      and tab = any (${names}::text[])
    group by tab) counted)`;

/**
 * Joins rows to preceding ids by one index lookup each. Without statistics, under row-level security, the
 * planner considers a table nearly empty and would otherwise compare every row with every id.
 */
export const lookupJoin = (table: string, id: Sql) => sql`
  cross join lateral (select * from ${sql.table(table)} where id = ${id} limit 1) ${sql.table(table)}`;

const fieldOf = ({ sort }: PageQuery) => sort.split(',')[0] ?? '';
const isDescending = ({ sort }: PageQuery) => sort.endsWith(',desc');

/**
 * The same direction for all columns, the id last, so that pages never overlap and one index serves both
 * directions.
 */
function orderOf({ by, canBeNull }: Sort, query: PageQuery, rows: Sql): Sql {
  const way = isDescending(query) ? sql`desc` : sql`asc`;
  const nulls = canBeNull ? sql`nulls last` : nothing;
  return sql.join([...[by].flat().map((key) => sql`${key} ${way} ${nulls}`), sql`${rows}.id ${way}`]);
}

/** The ids that a filter selects, and whether they are few enough to use. If not, an index scan is cheaper. */
const findNarrowed = (ids: Sql, max: number): Sql => sql`
  found as materialized (${ids} limit ${sql.lit(max + 1)}),
  verdict as materialized (select count(*) <= ${sql.lit(max)} as is_few, count(*) <= ${sql.lit(max)} as is_whole from found)`;

/** The ids that the search index returns, and whether they are few enough to use. */
function findRows(listing: Listing<unknown>, query: PageQuery, matches: Sql[]): Sql | null {
  const { table, tabs, sorts, search } = listing;
  const [usual] = Object.values(sorts);
  if (!search?.tables?.length || !usual) return null;
  const rows = sql.table(table);
  const first = sql`select ${sql.join(matches)} as matches from ${rows}
    where ${sql.join([sql`true`, ...conditionsOf(listing)], sql` and `)}
    order by ${orderOf(usual, query, rows)} limit ${sql.lit(sample.rows)}`;
  const tab = search.knowsTabs ? (tabs?.shown ?? null) : null;
  const found = search.tables.map(
    (name) => sql`
      select id from app.search_ids(${name}, ${searchPattern(query.search)}, ${sql.lit(maxCounted + 1)}, ${tab}) as id
      where not (select common from sample)`,
  );
  return sql`
    sample as materialized (
      select count(*) filter (where matches) >= ${sql.lit(sample.common)} as common from (${first}) looked_at),
    found as materialized (${sql.join(found, sql` union `)}),
    verdict as materialized (
      select not common and count <= ${sql.lit(maxSorted)} as is_few, not common and count <= ${sql.lit(maxCounted)} as is_whole
      from sample, (select count(*) from found) counted)`;
}
