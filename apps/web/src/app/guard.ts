import type { NavigationRole, SignedInUser } from '@tenderbox/contract';
import { type RouteName, routeOf } from '../entities/routes/route-table.ts';
import { findRole } from '../entities/session/roles.ts';

type Decision = 'allowed' | 'home' | 'login' | 'selectRole';

/** Whether a user may open a route, or the route to redirect to. */
export function guard(name: RouteName, user: SignedInUser | null): Decision {
  const { access } = routeOf(name);
  if (access === 'public') return 'allowed';
  if (!user) return 'login';
  if (user.mustChooseRole && name !== 'selectRole') return 'selectRole';
  if (access === 'any') return 'allowed';
  const role = findRole(user.roleName)?.name;
  return role && access.includes(role) ? 'allowed' : 'home';
}

const homes: Partial<Record<NavigationRole, RouteName>> = {
  supplierUser: 'supplierEvents',
  supplierAdmin: 'supplierEvents',
  businessUnitAdmin: 'sourcingEvents',
  businessUnitEvaluator: 'evaluations',
  sourcingOrgAdmin: 'myOrganisation',
  systemAdmin: 'sourcingOrganisationList',
};

/** Home route by role: the role selection if none is selected, the login for visitors. */
export function homeOf(user: SignedInUser | null): RouteName {
  if (user?.mustChooseRole) return 'selectRole';
  const role = user && findRole(user.roleName)?.name;
  return (role && homes[role]) ?? 'login';
}

/** Selects the route for a user among those that share a path. */
export function nameFor(names: readonly [RouteName, ...RouteName[]], user: SignedInUser | null): RouteName {
  return names.find((name) => guard(name, user) === 'allowed') ?? names[0];
}
