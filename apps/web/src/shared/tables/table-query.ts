import { limits } from '@tenderbox/contract';

export type PageSize = (typeof limits.pageSizes)[number];

/** State of a list: page, size, sort order, search, and filters by name. */
export interface TableQuery {
  /** Zero-based. */
  page: number;
  size: PageSize;
  /** For example `startDate,desc`. Empty for the server's order. */
  sort: string;
  search: string;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Defaults of a table, and the values allowed in its URL. */
export interface TableOptions {
  sort?: string;
  size?: PageSize;
  /** Sortable fields. A URL with any other field gets the default order. */
  sortable?: readonly string[];
  /** Names of the filters. */
  filters?: readonly string[];
  /** Prefix of the URL parameters, for pages with more than one table. */
  prefix?: string;
}

/** State from a URL. Missing or invalid values get their defaults. */
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

/** URL parameters for a state. Other parameters are kept and defaults left out. */
export function writeTableQuery(
  search: Readonly<Record<string, unknown>>,
  query: TableQuery,
  options: TableOptions = {},
): Record<string, unknown> {
  const defaults = readTableQuery({}, options);
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
    const isDefault = value === '' || value === defaults[name as keyof TableQuery];
    if (isDefault) delete written[key];
    else written[key] = value;
  }
  return written;
}

/** Common part of list requests: page, size, sort and search. */
export function listRequest<Sort extends string>({ page, size, sort, search }: TableQuery) {
  // readTableQuery has already replaced an unknown sort order with the default.
  return { page, size: String(size), sort: sort as `${Sort},${'asc' | 'desc'}`, search };
}

/** Selected value of a single-choice filter. Undefined if none of the known values is selected. */
export function chosenFilter<Value extends string>(
  { filters }: TableQuery,
  name: string,
  known: readonly Value[],
): Value | undefined {
  return known.find((value) => value === filters[name]?.[0]);
}

/** The state with other values of one filter, back on the first page. */
export function withFilter(query: TableQuery, name: string, values: readonly string[]): TableQuery {
  return { ...query, page: 0, filters: { ...query.filters, [name]: values } };
}

/** Number of active filters. */
export function countFilters({ filters }: TableQuery): number {
  return Object.values(filters).filter((values) => values.length > 0).length;
}

/** Last page of a list, zero-based. */
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
