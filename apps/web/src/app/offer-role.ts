import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { redirectTarget } from '../entities/session/redirect-target.ts';
import type { readUser } from '../entities/session/session.ts';

/**
 * Links in mails say for which role they are. Who is signed in with it goes on to the plain address; who uses another
 * role is offered the switch at home, before anything is read in the wrong one.
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
