import type { OrganisationCaller, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Place, PlaceFinder } from '../people/index.ts';
import { findOrganisationSupplier } from './organisation-supplier.repo.ts';
import { findSupplier, type Unit } from './supplier.repo.ts';
import { type Deactivatable, deactivatedNameOf } from './supplier.rules.ts';

/** The supplier as owner of a team: its admins and users. Invitations default to the admin role. */
export const supplierPlace = (unit: Unit, supplier: Deactivatable & { id: string }): Place => ({
  entityName: supplier.name,
  organisationId: unit.organisationId,
  businessUnitId: unit.businessUnitId,
  supplierId: supplier.id,
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  adminRole: 'BIDDER_ADMIN',
  deactivatedName: deactivatedNameOf(supplier),
});

export const findSupplierOfUnit: PlaceFinder<UnitCaller> = async (tx, caller, { supplierId = '' }) => {
  const supplier = await findSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierPlace(caller, supplier);
};

export const findSupplierOfOrganisation: PlaceFinder<OrganisationCaller> = async (
  tx,
  { organisationId },
  { supplierId = '' },
) => {
  const supplier = await findOrganisationSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierPlace({ organisationId, businessUnitId: supplier.businessUnit.id }, supplier);
};

export const findOwnSupplier: PlaceFinder<SupplierCaller> = async (_tx, caller) =>
  supplierPlace(caller, { id: caller.supplierId, name: caller.supplierName });
