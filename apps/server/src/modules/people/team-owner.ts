import type { Caller, Role } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';

export type TeamRole = Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>;

/** The owner of a team: the system, an organisation, a business unit or a supplier. */
export interface TeamOwner {
  entityName: string;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
  /** The roles available in the team, the default first. */
  roles: readonly [TeamRole, ...TeamRole[]];
  /** The role that must always have one active holder. */
  adminRole: TeamRole;
  /**
   * The name of what is deactivated, the owner or something above it. Links to it would not work, so no one
   * can be invited.
   */
  deactivatedName?: string | null;
}

/** Finds the owner of the team a request is about. Throws 404 if the caller cannot see it. */
export type TeamOwnerFinder<Who extends Caller = Caller> = (
  tx: Transaction,
  caller: Who,
  params: Record<string, string>,
) => Promise<TeamOwner>;
