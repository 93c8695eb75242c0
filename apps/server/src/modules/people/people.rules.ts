import type { Role } from '@tenderbox/contract';

/** Someone of a team, as its rules look at them. */
interface Member {
  role: Role;
  isActive: boolean;
}

/** Whether someone is the only active admin, who must stay. */
export function isLastAdmin(member: Member, adminRole: Role, members: readonly Member[]): boolean {
  const isActiveAdmin = ({ isActive, role }: Member) => isActive && role === adminRole;
  return isActiveAdmin(member) && members.filter(isActiveAdmin).length <= 1;
}

/** A place together with whether anybody of it is active. */
export function teamOf<Place>(place: Place, members: readonly Member[]): Place & { hasPeople: boolean } {
  return { ...place, hasPeople: members.some(({ isActive }) => isActive) };
}

/** Whether a team is a supplier's, looked at from the buyer's side. */
export function isBuyersLook(
  caller: { supplierId: string | null },
  { supplierId }: { supplierId: string | null },
): boolean {
  return supplierId !== null && caller.supplierId !== supplierId;
}
