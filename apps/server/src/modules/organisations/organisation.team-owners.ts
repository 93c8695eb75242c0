import type { Organisation, OrganisationCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { TeamOwner, TeamOwnerFinder } from '../people/index.ts';
import { findOrganisation } from './organisation.repo.ts';

/** The organisation as owner of a team: its admins. */
export const organisationTeamOwner = ({
  id,
  name,
  status,
}: Pick<Organisation, 'id' | 'name' | 'status'>): TeamOwner => ({
  entityName: name,
  organisationId: id,
  businessUnitId: null,
  supplierId: null,
  roles: ['SOURCING_ORGANISATION_ADMIN'],
  adminRole: 'SOURCING_ORGANISATION_ADMIN',
  deactivatedName: status === 'INACTIVE' ? name : null,
});

/** The system as owner of a team: its admins. */
export const findSystem: TeamOwnerFinder = async () => ({
  entityName: 'Tenderbox',
  organisationId: null,
  businessUnitId: null,
  supplierId: null,
  roles: ['SYSTEM_ADMIN'],
  adminRole: 'SYSTEM_ADMIN',
});

export const findAnyOrganisation: TeamOwnerFinder = async (tx, _caller, { organisationId = '' }) => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw notFound();
  return organisationTeamOwner(organisation);
};

export const findOwnOrganisation: TeamOwnerFinder<OrganisationCaller> = async (_tx, caller) =>
  organisationTeamOwner({ id: caller.organisationId, name: caller.organisationName, status: 'ACTIVE' });
