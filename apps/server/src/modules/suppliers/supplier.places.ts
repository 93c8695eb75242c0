import type { ActiveStatus, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Place, PlaceFinder } from '../people/index.ts';
import { findSupplier, type Unit } from './supplier.repo.ts';

/** The team of a supplier: its admins and users; the first one invited is usually an admin. */
export const supplierPlace = (
  unit: Unit,
  { id, name, status }: { id: string; name: string; status?: ActiveStatus },
): Place => ({
  entityName: name,
  organisationId: unit.organisationId,
  businessUnitId: unit.businessUnitId,
  supplierId: id,
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  adminRole: 'BIDDER_ADMIN',
  isDeactivated: status === 'INACTIVE',
});

/** A supplier of the caller's business unit. */
export const findSupplierOfUnit: PlaceFinder<UnitCaller> = async (tx, caller, { supplierId = '' }) => {
  const supplier = await findSupplier(tx, supplierId);
  if (!supplier) throw notFound();
  return supplierPlace(caller, supplier);
};

/** The supplier that the caller belongs to. */
export const findOwnSupplier: PlaceFinder<SupplierCaller> = async (_tx, caller) =>
  supplierPlace(caller, { id: caller.supplierId, name: caller.supplierName });
