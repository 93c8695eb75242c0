import type { ActiveStatus } from '@tenderbox/contract';
import { supplierRequest } from '../../entities/suppliers/supplier-queries.ts';
import { chosenFilter, type TableQuery, withFilter } from '../../shared/tables/table-query.ts';

/** Names of the filters in the URL. */
export const supplierFilterNames = ['status', 'tags', 'withoutUsers'] as const;

export const supplierStatuses: readonly ActiveStatus[] = ['ACTIVE', 'INACTIVE'];

/** Selected tags. The URL separates them by commas, which a tag may also contain. */
export function chosenTags({ filters }: TableQuery): string[] {
  return (filters.tags ?? []).map((tag) => tag.replaceAll('%2C', ',').replaceAll('%25', '%'));
}

/** The list state with other tags selected. */
export function withTags(query: TableQuery, tags: readonly string[]): TableQuery {
  const written = tags.map((tag) => tag.replaceAll('%', '%25').replaceAll(',', '%2C'));
  return withFilter(query, 'tags', written);
}

/** Maps the list state to the query of the request. */
export function requestOf(query: TableQuery) {
  return supplierRequest(query, {
    status: chosenFilter(query, 'status', supplierStatuses),
    tags: chosenTags(query),
    withoutUsers: chosenFilter(query, 'withoutUsers', ['true']),
  });
}
