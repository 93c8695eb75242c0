import { useMatches } from '@tanstack/react-router';
import type { RouteName } from '../entities/routes/route-table.ts';
import { useUser } from '../entities/session/use-user.ts';
import { nameFor } from './guard.ts';

/** Name of the current route, by role if two share a path. Undefined for pages outside the table. */
export function useRouteName(): RouteName | undefined {
  const user = useUser();
  const names = useMatches({ select: (matches) => matches.at(-1)?.staticData.names });
  return names && nameFor(names, user);
}
