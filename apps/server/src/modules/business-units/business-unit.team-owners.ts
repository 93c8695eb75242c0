import type { BusinessUnit, OrganisationCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { TeamOwner, TeamOwnerFinder } from '../people/index.ts';
import { findBusinessUnit } from './business-unit.repo.ts';

/** The team of a business unit: its admins, and people who only evaluate responses. */
export const businessUnitTeamOwner = (
  organisationId: string,
  { id, name, status }: Pick<BusinessUnit, 'id' | 'name' | 'status'>,
): TeamOwner => ({
  entityName: name,
  organisationId,
  businessUnitId: id,
  supplierId: null,
  roles: ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR'],
  adminRole: 'BUSINESS_UNIT_ADMIN',
  deactivatedName: status === 'INACTIVE' ? name : null,
});

export const findUnitOfOrganisation: TeamOwnerFinder<OrganisationCaller> = async (
  tx,
  { organisationId },
  { businessUnitId = '' },
) => {
  const unit = await findBusinessUnit(tx, businessUnitId);
  if (!unit) throw notFound();
  return businessUnitTeamOwner(organisationId, unit);
};
