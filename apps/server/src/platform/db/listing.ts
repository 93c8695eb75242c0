import { limits, type PageQuery } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import { leastStepped, stepTo } from './listing-days.ts';

export type Sql = RawBuilder<unknown>;

/** What a list can be sorted by: the first value, then the next; the row's id comes last by itself. */
interface Sort {
  by: Sql | Sql[];
  /** What must be joined for it. */
  join?: Sql;
  /** Whether nothing but the order needs the join, so that rows are counted without it. */
  isOnlyToSort?: boolean;
  /** Rows without a value come last, either way. Where all have one, an index serves both directions. */
  canBeNull?: boolean;
  /**
   * Of an order by one instant, how many rows of the shown tab are of which day, where that is kept: rows of `day`, a
   * timestamp in UTC, and `count`, maybe several of a day. Pages deep in the list begin there.
   */
  days?: Sql;
}

/** How a list is searched. */
interface Search {
  /** Tables that were made searchable, whose ids are the list's; for lists of all that a tenant has. */
  tables?: string[];
  /** Whether they were made searchable by tab: then what is found is of the tab that is shown. */
  knowsTabs?: boolean;
  /** Whether a row meets the pattern. */
  matches: (pattern: Sql) => Sql;
  /**
   * A page of what is found and how many that is, as one row of `ids` and `total`, by a function that was made for the
   * list; asked where nothing else narrows it. Where more are found than are counted, `ids` is null.
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

/** The tabs of a list: the values of a column that `app.count_by` counts the rows by. */
interface Tabs {
  column: string;
  names: readonly string[];
  /** The tab that is asked for; all rows where none is. */
  shown?: string | undefined;
  organisationId: string;
  /** Without one, the counts are of all units. */
  businessUnitId?: string;
}

/** A list: whose rows, which of them, in which orders, and what is shown of each. */
export interface Listing<Row> {
  /** Its rows are this table's; what stands below calls it by its name. */
  table: string;
  /** Whose rows, said so that it meets an index: the policies, being alternatives, do not lead the planner to one. */
  within: Sql[];
  /** Said here, the shown tab leads to an index as well, and nothing is counted that is counted already. */
  tabs?: Tabs;
  /** What narrows it; what is not asked for is left out. */
  filters: (Sql | false | undefined | null | '')[];
  /** The ids that a filter lets through, by an index of their own, where they may be few among many. */
  narrow?: Sql | false;
  /** How many of them are gone by; where there are more, the order is walked. */
  mostNarrowed?: number;
  /** Whether its filters are said so that one plan serves for few rows and for many. */
  isPlannedOnce?: boolean;
  /** How many rows the filters let through, where that is known without counting. */
  kept?: Sql | false;
  /** The first of them has an index, and needs no join. */
  sorts: Record<string, Sort>;
  search?: Search;
  /** What `all` gives at most, where rows are large. */
  most?: number;
  /** What is shown of a row, and what is joined for that: to the rows of a page alone. */
  columns: RawBuilder<Row>;
  joins?: Sql;
}

const nothing = sql``;

/** A text to look for as a pattern, made once; compared with columns in the form of app.search_form. */
function searchPattern(search: string): Sql {
  return sql`(select '%' || app.search_form(${search.replace(/[\\%_]/g, '\\$&')}) || '%')`;
}

/** Whether a text has what a trigram index is asked by: three letters in a row, or one that is spelled by more. */
const hasTrigram = (search: string) => /[a-z\d]{3}|[^\0-\x7f]/i.test(search);

/** A total counts no further, and a search finds no more by its index. */
export const mostFound = limits.allRows;
// So many found rows are sorted; more of them are met sooner by walking along an order.
const mostSorted = 1000;

// What every third row contains is met sooner by walking along an order than found by the index.
const sample = { rows: 60, common: 20 };

/** A way to the rows of a list; of several, one has rows. */
type Way = { from?: Sql; conditions: Sql[] };

/** The parts of a list's statements, for what was asked. */
export interface ListParts {
  /** What a search finds, to stand after `with`. */
  found: Sql | null;
  /** A page that a search finds by a function of its own, to stand after `from`. */
  searchedPage: ((window: Window) => Sql) | null;
  ids: (window: Window) => Sql;
  /** Counts no further than one beyond this. */
  countUpTo: (most: number) => Sql;
  /** How many rows each tab has, as one JSON object; null for a list without tabs. */
  tabCounts: Sql | null;
  /** Whether the list is all of its tab, so that the count of the tab is its total. */
  isAllOfTab: boolean;
  /** Whether one plan serves whatever is asked, so that PostgreSQL need not plan anew, which takes longer than finding. */
  isPlannedOnce: boolean;
}

/**
 * Puts together what reads a list. A search asks the trigram index, through a function that looks at the caller's own
 * tenant alone; the rows it finds are sorted. Where they are too many, or a sample is full of them, the index of the
 * order is walked instead until the page is full.
 */
export function partsOf(listing: Listing<unknown>, query: PageQuery): ListParts {
  const { table, tabs, sorts, search } = listing;
  const rows = sql.table(table);
  const within = conditionsOf(listing);
  const sort = sorts[fieldOf(query)];
  if (!sort) throw new Error(`The list cannot be sorted by ${fieldOf(query)}.`);
  const filters = listing.filters.filter((one): one is Sql => Boolean(one));
  // Whoever walks expects to meet a row soon; what the planner would guess of a pattern makes it sort all instead.
  const matches =
    search && query.search ? [sql`coalesce(${search.matches(searchPattern(query.search))}, false)`] : [];
  const isSearched = matches.length > 0 && search?.tables !== undefined;
  const isIndexed = isSearched && hasTrigram(query.search);
  const searchedPage = isIndexed && filters.length === 0 ? search?.page : undefined;
  const found = isSearched
    ? isIndexed && !searchedPage && findRows(listing, query, matches)
    : listing.narrow && findNarrowed(listing.narrow, listing.mostNarrowed ?? mostSorted);

  const select = (what: Sql, { from = rows, conditions }: Way, rest: Sql, join = sort.join) => sql`(
    select ${what} from ${from} ${join ?? nothing}
    where ${sql.join([sql`true`, ...within, ...filters, ...conditions], sql` and `)} ${rest})`;
  const walk: Way = { conditions: matches };
  const unless = (verdict: Sql): Way => ({
    conditions: [sql`not (select ${verdict} from verdict)`, ...matches],
  });
  const foundIf = (verdict: Sql): Way => ({
    from: sql`found ${lookUp(table, sql`found.id`)}`,
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
      if (sort.days && offset >= leastStepped && !found && !matches.length && !filters.length) {
        const of = sql.join([sort.by].flat());
        const { step, condition, rest } = stepTo(offset, {
          of,
          days: sort.days,
          isDescending: isDescending(query),
        });
        return sql`with ${step} ${select(sql`${rows}.id`, { conditions: [condition] }, page(sql`offset ${rest}`))}`;
      }
      // By a subquery, of which PostgreSQL guesses the same with and without its value, so that it keeps its plan.
      const skip = offset ? sql`offset (select ${offset}::bigint)` : nothing;
      const ways = found ? [foundIf(sql`is_few`), unless(sql`is_few`)] : [walk];
      return sql.join(
        ways.map((way) => select(sql`${rows}.id`, way, page(skip))),
        sql` union all `,
      );
    },
    countUpTo: (most) => {
      if (listing.kept && !matches.length) return listing.kept;
      const end = sql`limit ${sql.lit(most + 1)}`;
      const join = sort.isOnlyToSort ? nothing : sort.join;
      const counted = (ways: Way[]) => ways.map((way) => select(nothing, way, end, join));
      const isFoundAll =
        filters.length === 0 && most <= mostFound && (!tabs?.shown || search?.knowsTabs === true);
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
    isPlannedOnce: Boolean(found) && (filters.length === 0 || listing.isPlannedOnce === true),
  };
}

/** Whose rows and, where one is shown, of which tab. */
const conditionsOf = ({ table, within, tabs }: Listing<unknown>): Sql[] =>
  tabs?.shown ? [...within, sql`${sql.ref(`${table}.${tabs.column}`)} = ${tabs.shown}`] : within;

const countTabs = (table: string, { organisationId, businessUnitId }: Tabs): Sql => sql`(
  select json_object_agg(tab, count) from (
    select tab, sum(count) as count from list_count
    where organisation_id = ${organisationId}
      ${businessUnitId ? sql`and business_unit_id = ${businessUnitId}` : nothing} and list = ${table}
    group by tab) counted)`;

/**
 * Joins rows to ids that stand before, by one look into an index each. Said so, since under row-level security the
 * planner takes a table for nearly empty until its statistics are made, and would compare every row with every id.
 */
export const lookUp = (table: string, id: Sql) => sql`
  cross join lateral (select * from ${sql.table(table)} where id = ${id} limit 1) ${sql.table(table)}`;

const fieldOf = ({ sort }: PageQuery) => sort.split(',')[0] ?? '';
const isDescending = ({ sort }: PageQuery) => sort.endsWith(',desc');

/** One direction for all that it is sorted by, the id last, so that pages never overlap and an index serves both. */
function orderOf({ by, canBeNull }: Sort, query: PageQuery, rows: Sql): Sql {
  const way = isDescending(query) ? sql`desc` : sql`asc`;
  const nulls = canBeNull ? sql`nulls last` : nothing;
  return sql.join([...[by].flat().map((key) => sql`${key} ${way} ${nulls}`), sql`${rows}.id ${way}`]);
}

/** The ids that a filter lets through, and whether they are few enough to go by them; if not, walking is cheaper. */
const findNarrowed = (ids: Sql, most: number): Sql => sql`
  found as materialized (${ids} limit ${sql.lit(most + 1)}),
  verdict as materialized (select count(*) <= ${sql.lit(most)} as is_few, count(*) <= ${sql.lit(most)} as is_whole from found)`;

/** The ids that the index has for a search, and whether they are few enough to go by them. */
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
      select id from app.matching(${name}, ${searchPattern(query.search)}, ${sql.lit(mostFound + 1)}, ${tab}) as id
      where not (select common from sample)`,
  );
  return sql`
    sample as materialized (
      select count(*) filter (where matches) >= ${sql.lit(sample.common)} as common from (${first}) looked_at),
    found as materialized (${sql.join(found, sql` union `)}),
    verdict as materialized (
      select not common and count <= ${sql.lit(mostSorted)} as is_few, not common and count <= ${sql.lit(mostFound)} as is_whole
      from sample, (select count(*) from found) counted)`;
}
