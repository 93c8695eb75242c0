import type { ActiveStatus } from '@tenderbox/contract';
import { supplierRequest } from '../../entities/suppliers/supplier-queries.ts';
import { chosenFilter, type TableQuery, withFilter } from '../../shared/tables/table-query.ts';

/** The names of the filters in the address. */
export const supplierFilterNames = ['status', 'tags', 'withoutUsers'] as const;

export const supplierStatuses: readonly ActiveStatus[] = ['ACTIVE', 'INACTIVE'];

/** The chosen tags. The address separates them by commas, which may stand in a tag as well. */
export function chosenTags({ filters }: TableQuery): string[] {
  return (filters.tags ?? []).map((tag) => tag.replaceAll('%2C', ',').replaceAll('%25', '%'));
}

/** The state of the list with other tags chosen. */
export function withTags(query: TableQuery, tags: readonly string[]): TableQuery {
  const written = tags.map((tag) => tag.replaceAll('%', '%25').replaceAll(',', '%2C'));
  return withFilter(query, 'tags', written);
}

/** What the server is asked for by the state of the list. */
export function requestOf(query: TableQuery) {
  return supplierRequest(query, {
    status: chosenFilter(query, 'status', supplierStatuses),
    tags: chosenTags(query),
    withoutUsers: chosenFilter(query, 'withoutUsers', ['true']),
  });
}
