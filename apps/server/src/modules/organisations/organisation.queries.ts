import type { Organisation, OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findOrganisation, listOrganisations, type OrganisationQuery } from './organisation.repo.ts';

/** A page of the organisations. */
export async function readOrganisations(act: Act<SystemCaller>, query: OrganisationQuery) {
  const page = await act.read(({ tx }) => listOrganisations(tx, query));
  assertAllFits(query, page.total);
  return page;
}

/** One organisation. */
export async function readOrganisation(
  act: Act<SystemCaller | OrganisationCaller>,
  id: string,
): Promise<Organisation> {
  const organisation = await act.read(({ tx }) => findOrganisation(tx, id));
  if (!organisation) throw notFound();
  return organisation;
}
