import { useMatches } from '@tanstack/react-router';
import type { RouteName } from '../entities/routes/route-table.ts';
import { useUser } from '../entities/session/use-user.ts';
import { nameFor } from './guard.ts';

/** The name of the route that is shown, by role where two share a path; undefined for a page outside the table. */
export function useRouteName(): RouteName | undefined {
  const user = useUser();
  const names = useMatches({ select: (matches) => matches.at(-1)?.staticData.names });
  return names && nameFor(names, user);
}
