import { forbidden, notFound } from '../../platform/http/problem-error.ts';
import type { Place, PlaceFinder } from '../people/index.ts';
import { findBusinessUnit } from './business-unit.repo.ts';

/** The team of a business unit: its admins. */
export const businessUnitPlace = (organisationId: string, id: string, name: string): Place => ({
  entityName: name,
  organisationId,
  businessUnitId: id,
  supplierId: null,
  roles: ['BUSINESS_UNIT_ADMIN'],
  adminRole: 'BUSINESS_UNIT_ADMIN',
});

export const findUnitOfOrganisation: PlaceFinder = async (
  tx,
  { organisationId },
  { businessUnitId = '' },
) => {
  if (!organisationId) throw forbidden();
  const unit = await findBusinessUnit(tx, businessUnitId);
  if (!unit) throw notFound();
  return businessUnitPlace(organisationId, unit.id, unit.name);
};
