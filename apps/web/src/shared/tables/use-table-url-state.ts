import { useRouter, useSearch } from '@tanstack/react-router';
import { readTableQuery, type TableOptions, type TableQuery, writeTableQuery } from './table-query.ts';

/** How a new state enters the browser history: typing replaces the entry, everything else adds one. */
export interface QueryChange {
  replaces?: boolean;
}

/** State of a table in the URL, and functions to change it. */
export function useTableUrlState(options: TableOptions = {}) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const query = readTableQuery(search, options);

  function setQuery(next: TableQuery, { replaces = false }: QueryChange = {}) {
    const change = (before: Record<string, unknown>) => writeTableQuery(before, next, options);
    void router.navigate({ to: '.', search: change as never, replace: replaces, resetScroll: false });
  }
  return [query, setQuery] as const;
}
