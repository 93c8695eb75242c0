import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router';
import { pathTo } from '../../entities/routes/path-to.ts';
import { type RouteName, routeOf, routeTable } from '../../entities/routes/route-table.ts';
import { redirectTarget } from '../../entities/session/redirect-target.ts';
import { readUser } from '../../entities/session/session.ts';
import { guard, homeOf, nameFor } from '../guard.ts';
import { isLoaded } from '../lazy-component.ts';
import { offerRole } from '../offer-role.ts';
import { screenOf } from '../screen-of.ts';
import { useRouteName } from '../use-route-name.ts';
import { rootRoute } from './root.tsx';

type RouteNames = readonly [RouteName, ...RouteName[]];

/** Routes of the table, one per path. */
export const tableRoutes = [...namesByPath()].map(([path, names]) => {
  const [name, ...others] = names;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { names, layout: routeOf(name).layout },
    beforeLoad: ({ location }) => {
      if (name === 'home') redirectHome(location);
      if (path !== pathTo('login')) offerRole(readUser(), location);
      if (path === pathTo('login')) leaveLogin(location);
      guardRoute(names, location);
    },
    // The current page stays until the next one is ready: hiding it in between would lose focus and typed
    // text.
    get pendingMs() {
      return isLoaded(screenOf(nameFor(names, readUser()))) ? Number.POSITIVE_INFINITY : undefined;
    },
    // A role switch returns to the URL with another timestamp, which remounts the screen.
    remountDeps: ({ search }) => (search as { timestamp?: string }).timestamp,
    ...(others.length === 0
      ? { component: screenOf(name) }
      : { component: ScreenByRole, loader: () => loadScreenByRole(names) }),
  });
});

function namesByPath(): Map<string, RouteNames> {
  const byPath = new Map<string, [RouteName, ...RouteName[]]>();
  for (const name of Object.keys(routeTable) as RouteName[]) {
    for (const path of routeOf(name).paths) {
      const names = byPath.get(path);
      if (names) names.push(name);
      else byPath.set(path, [name]);
    }
  }
  return byPath;
}

function redirectHome({ search }: ParsedLocation): never {
  throw redirect({ to: pathTo(homeOf(readUser())), search, replace: true });
}

/** Redirects logged-in users away from the login. */
function leaveLogin({ search }: ParsedLocation): void {
  if (homeOf(readUser()) === 'login') return;
  const target = redirectTarget((search as { redirectUrl?: unknown }).redirectUrl);
  throw redirect({ href: target ?? pathTo('home'), replace: true });
}

function guardRoute(names: RouteNames, { href }: ParsedLocation): void {
  const user = readUser();
  const decisions = names.map((name) => guard(name, user));
  if (decisions.includes('allowed')) return;
  if (decisions.includes('home')) throw redirect({ to: '/', replace: true });
  const to = pathTo(decisions.includes('selectRole') ? 'selectRole' : 'login');
  throw redirect({ to, search: { redirectUrl: redirectTarget(href) ?? undefined }, replace: true });
}

async function loadScreenByRole(names: RouteNames): Promise<void> {
  await screenOf(nameFor(names, readUser())).preload?.();
}

function ScreenByRole() {
  const name = useRouteName();
  const Screen = name && screenOf(name);
  return Screen && <Screen />;
}
