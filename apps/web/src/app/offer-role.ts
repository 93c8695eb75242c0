import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { redirectTarget } from '../entities/session/redirect-target.ts';
import type { readUser } from '../entities/session/session.ts';

/**
 * E-mail links name the role they are for. A user with that role continues to the plain URL; a user with
 * another role is offered the switch at home, before anything is loaded in the wrong role.
 */
export function offerRole(user: ReturnType<typeof readUser>, { href, search }: ParsedLocation): void {
  const { as } = search as { as?: string };
  if (!as || !user || user.mustChooseRole) return;
  const target = redirectTarget(withoutRole(href)) ?? '/';
  if (user.userRoleId === as) throw redirect({ href: target, replace: true });
  throw redirect({ to: '/', search: { offeredRole: as, redirectUrl: target }, replace: true });
}

function withoutRole(href: string): string {
  const address = new URL(href, window.location.origin);
  address.searchParams.delete('as');
  return address.pathname + address.search + address.hash;
}
