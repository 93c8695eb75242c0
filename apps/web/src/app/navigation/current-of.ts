import type { RouteName } from '../../entities/routes/route-table.ts';
import type { NavigationLink } from './links-of.ts';

/** Relation of a link to the current page, as an `aria-current` value. */
export function currentOf(
  { routes }: NavigationLink,
  shown: RouteName | undefined,
): 'page' | 'true' | undefined {
  if (!shown || !routes.includes(shown)) return undefined;
  return shown === routes[0] ? 'page' : 'true';
}
