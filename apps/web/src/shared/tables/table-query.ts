import { limits } from '@tenderbox/contract';

export type PageSize = (typeof limits.pageSizes)[number];

/** What a list is asked for: the page, its size, the order, the search and the filters by name. */
export interface TableQuery {
  /** From 0. */
  page: number;
  size: PageSize;
  /** `startDate,desc`; empty for the order of the server. */
  sort: string;
  search: string;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** What a table starts with, and what may stand in its address. */
export interface TableOptions {
  sort?: string;
  size?: PageSize;
  /** The fields that the list can be sorted by; an address that names another gets the usual order. */
  sortable?: readonly string[];
  /** The names of the filters. */
  filters?: readonly string[];
  /** Stands before each name in the address, where a page has more than one table. */
  prefix?: string;
}

/** The state that an address asks for; what is missing or makes no sense is the default. */
export function readTableQuery(
  search: Readonly<Record<string, unknown>>,
  options: TableOptions = {},
): TableQuery {
  const read = (name: string) => textOf(search[addressName(options, name)]);
  const page = Number(read('page') || 0);
  const size = limits.pageSizes.find((known) => String(known) === read('size'));
  const sort = read('sort');
  const filters = (options.filters ?? []).map(
    (name) => [name, read(name).split(',').filter(Boolean)] as const,
  );
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    size: size ?? options.size ?? limits.defaultPageSize,
    sort: isKnownSort(sort, options.sortable) ? sort : (options.sort ?? ''),
    search: read('search').slice(0, limits.search),
    filters: Object.fromEntries(filters),
  };
}

/** The address for a state, with everything else in it kept and the defaults left out. */
export function writeTableQuery(
  search: Readonly<Record<string, unknown>>,
  query: TableQuery,
  options: TableOptions = {},
): Record<string, unknown> {
  const usual = readTableQuery({}, options);
  const values: Record<string, string | number> = {
    page: query.page,
    size: query.size,
    sort: query.sort,
    search: query.search,
  };
  for (const name of options.filters ?? []) values[name] = (query.filters[name] ?? []).join(',');
  const written = { ...search };
  for (const [name, value] of Object.entries(values)) {
    const key = addressName(options, name);
    const isUsual = value === '' || value === usual[name as keyof TableQuery];
    if (isUsual) delete written[key];
    else written[key] = value;
  }
  return written;
}

/** What every list call takes from the state of its table: page, size, sort and search. */
export function listRequest<Sort extends string>({ page, size, sort, search }: TableQuery) {
  // An address that names another order than the list's own was already given the usual one.
  return { page, size: String(size), sort: sort as `${Sort},${'asc' | 'desc'}`, search };
}

/** The chosen value of a filter that takes one of those that are known; undefined where none is. */
export function chosenFilter<Value extends string>(
  { filters }: TableQuery,
  name: string,
  known: readonly Value[],
): Value | undefined {
  return known.find((value) => value === filters[name]?.[0]);
}

/** The state with other values of one filter, from the first page on. */
export function withFilter(query: TableQuery, name: string, values: readonly string[]): TableQuery {
  return { ...query, page: 0, filters: { ...query.filters, [name]: values } };
}

/** How many filters narrow the list. */
export function countFilters({ filters }: TableQuery): number {
  return Object.values(filters).filter((values) => values.length > 0).length;
}

/** The last page of a list, from 0. */
export function lastPageOf(total: number, size: PageSize): number {
  return size === 'all' ? 0 : Math.max(Math.ceil(total / size) - 1, 0);
}

function addressName({ prefix }: TableOptions, name: string): string {
  return prefix ? `${prefix}.${name}` : name;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isKnownSort(sort: string, sortable: readonly string[] | undefined): boolean {
  const [field = '', direction] = sort.split(',');
  return field !== '' && (direction === 'asc' || direction === 'desc') && (sortable?.includes(field) ?? true);
}
