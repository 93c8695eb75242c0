import type { Organisation, OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { readPage } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findOrganisation, type OrganisationQuery, organisations } from './organisation.repo.ts';

export function readOrganisations(act: Act<SystemCaller>, query: OrganisationQuery) {
  return act.read(({ tx }) => readPage(tx, organisations(query), query));
}

export async function readOrganisation(
  act: Act<SystemCaller | OrganisationCaller>,
  id: string,
): Promise<Organisation> {
  const organisation = await act.read(({ tx }) => findOrganisation(tx, id));
  if (!organisation) throw notFound();
  return organisation;
}
