import type { NavigationRole, SignedInUser } from '@tenderbox/contract';
import { type RouteAccess, type RouteName, routeOf } from '../entities/routes/route-table.ts';
import { findRole } from '../entities/session/roles.ts';

/** Whether a user may open a route, or where they go instead. */
export function guard(access: RouteAccess, user: SignedInUser | null): 'allowed' | 'home' | 'login' {
  if (access === 'public') return 'allowed';
  if (!user) return 'login';
  if (access === 'any') return 'allowed';
  const role = findRole(user.roleName)?.name;
  return role && access.includes(role) ? 'allowed' : 'home';
}

const homes: Partial<Record<NavigationRole, RouteName>> = {
  supplierUser: 'supplierEvents',
  supplierAdmin: 'supplierEvents',
  businessUnitAdmin: 'sourcingEvents',
  sourcingOrgAdmin: 'myOrganisation',
  systemAdmin: 'sourcingOrganisationList',
};

/** Where home leads by role; to the login for anyone else. */
export function homeOf(user: SignedInUser | null): RouteName {
  const role = user && findRole(user.roleName)?.name;
  return (role && homes[role]) ?? 'login';
}

/** Which of the routes that share a path a user sees. */
export function nameFor(names: readonly [RouteName, ...RouteName[]], user: SignedInUser | null): RouteName {
  return names.find((name) => guard(routeOf(name).access, user) === 'allowed') ?? names[0];
}
