import type { TableQuery } from './table-query.ts';

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
