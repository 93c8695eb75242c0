import type { Caller, Role } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';

export type TeamRole = Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>;

/** What a team belongs to: the system, an organisation, a business unit or a supplier. */
export interface Place {
  entityName: string;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
  /** The roles that can be given here, the usual one first. */
  roles: readonly [TeamRole, ...TeamRole[]];
  /** The role of which one active holder must stay. */
  adminRole: TeamRole;
  /** What is deactivated, the place or what it belongs to: a link to it would not work, so nobody is invited. */
  deactivatedName?: string | null;
}

/** Finds the place that a call is about, or throws 404 where the caller sees none. */
export type PlaceFinder<Who extends Caller = Caller> = (
  tx: Transaction,
  caller: Who,
  params: Record<string, string>,
) => Promise<Place>;
