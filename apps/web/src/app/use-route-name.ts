import { useMatches } from '@tanstack/react-router';
import { useUser } from '../shared/session/use-user.ts';
import { nameFor } from './guard.ts';
import type { RouteName } from './route-table.ts';

/** The name of the route that is shown, by role where two share a path; undefined for a page outside the table. */
export function useRouteName(): RouteName | undefined {
  const user = useUser();
  const names = useMatches({ select: (matches) => matches.at(-1)?.staticData.names });
  return names && nameFor(names, user);
}
