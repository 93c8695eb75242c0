import type { OrganisationCaller, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Place, PlaceFinder } from '../people/index.ts';
import { findOrganisationSupplier } from './organisation-supplier.repo.ts';
import { findSupplier, type Unit } from './supplier.repo.ts';
import { type Deactivatable, deactivatedNameOf } from './supplier.rules.ts';

/** The team of a supplier: its admins and users; the first one invited is usually an admin. */
export const supplierPlace = (unit: Unit, supplier: Deactivatable & { id: string }): Place => ({
  entityName: supplier.name,
  organisationId: unit.organisationId,
  businessUnitId: unit.businessUnitId,
  supplierId: supplier.id,
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  adminRole: 'BIDDER_ADMIN',
  deactivatedName: deactivatedNameOf(supplier),
});

/** A supplier of the caller's business unit. */
export const findSupplierOfUnit: PlaceFinder<UnitCaller> = async (tx, caller, { supplierId = '' }) => {
  const supplier = await findSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierPlace(caller, supplier);
};

/** A supplier of any of the organisation's business units. */
export const findSupplierOfOrganisation: PlaceFinder<OrganisationCaller> = async (
  tx,
  { organisationId },
  { supplierId = '' },
) => {
  const supplier = await findOrganisationSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierPlace({ organisationId, businessUnitId: supplier.businessUnit.id }, supplier);
};

/** The supplier that the caller belongs to. */
export const findOwnSupplier: PlaceFinder<SupplierCaller> = async (_tx, caller) =>
  supplierPlace(caller, { id: caller.supplierId, name: caller.supplierName });
