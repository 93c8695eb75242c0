import type { Role } from '@tenderbox/contract';

interface Member {
  role: Role;
  isActive: boolean;
}

/** Whether the member is the only active admin, who cannot be removed. */
export function isLastAdmin(member: Member, adminRole: Role, members: readonly Member[]): boolean {
  const isActiveAdmin = ({ isActive, role }: Member) => isActive && role === adminRole;
  return isActiveAdmin(member) && members.filter(isActiveAdmin).length <= 1;
}

/** Adds to a place whether the team has an active member. */
export function teamOf<Place>(teamOwner: Place, members: readonly Member[]): Place & { hasPeople: boolean } {
  return { ...teamOwner, hasPeople: members.some(({ isActive }) => isActive) };
}

/** Whether the team is a supplier's and the caller is not one of its members. */
export function isForeignSupplierTeam(
  caller: { supplierId: string | null },
  { supplierId }: { supplierId: string | null },
): boolean {
  return supplierId !== null && caller.supplierId !== supplierId;
}
