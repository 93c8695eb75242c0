import { useRouter, useSearch } from '@tanstack/react-router';
import { readTableQuery, type TableOptions, type TableQuery, writeTableQuery } from './table-query.ts';

/** How a new state enters the history: typing replaces, everything else can be gone back from. */
export interface QueryChange {
  replaces?: boolean;
}

/** The state of a table as it stands in the address of the page, and how to change it. */
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
