import type { OrganisationCaller, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { TeamOwner, TeamOwnerFinder } from '../people/index.ts';
import { findOrganisationSupplier } from './organisation-supplier.repo.ts';
import { findSupplier } from './supplier.repo.ts';
import { type Deactivatable, deactivatedNameOf } from './supplier.rules.ts';

/** The supplier as owner of a team: its admins and users. Invitations default to the admin role. */
export const supplierTeamOwner = (unit: UnitRef, supplier: Deactivatable & { id: string }): TeamOwner => ({
  entityName: supplier.name,
  organisationId: unit.organisationId,
  businessUnitId: unit.businessUnitId,
  supplierId: supplier.id,
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  adminRole: 'BIDDER_ADMIN',
  deactivatedName: deactivatedNameOf(supplier),
});

export const findSupplierOfUnit: TeamOwnerFinder<UnitCaller> = async (tx, caller, { supplierId = '' }) => {
  const supplier = await findSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierTeamOwner(caller, supplier);
};

export const findSupplierOfOrganisation: TeamOwnerFinder<OrganisationCaller> = async (
  tx,
  { organisationId },
  { supplierId = '' },
) => {
  const supplier = await findOrganisationSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierTeamOwner({ organisationId, businessUnitId: supplier.businessUnit.id }, supplier);
};

export const findOwnSupplier: TeamOwnerFinder<SupplierCaller> = async (_tx, caller) =>
  supplierTeamOwner(caller, { id: caller.supplierId, name: caller.supplierName });
