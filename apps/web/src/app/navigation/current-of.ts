import type { RouteName } from '../../entities/routes/route-table.ts';
import type { NavigationLink } from './links-of.ts';

/** How a link relates to the page that is shown, in the words of `aria-current`. */
export function currentOf(
  { routes }: NavigationLink,
  shown: RouteName | undefined,
): 'page' | 'true' | undefined {
  if (!shown || !routes.includes(shown)) return undefined;
  return shown === routes[0] ? 'page' : 'true';
}
