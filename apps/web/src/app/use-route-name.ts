import { useMatches } from '@tanstack/react-router';
import type { RouteName } from './route-table.ts';

/** The name of the route that is shown; undefined for a page outside the table. */
export function useRouteName(): RouteName | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
}
