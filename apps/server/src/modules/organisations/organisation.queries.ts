import type { Organisation, OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import { readPage } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { findOrganisation, type OrganisationQuery, organisations } from './organisation.repo.ts';

export function readOrganisations(ctx: RequestContext<SystemCaller>, query: OrganisationQuery) {
  return ctx.read(({ tx }) => readPage(tx, organisations(query), query));
}

export async function readOrganisation(
  ctx: RequestContext<SystemCaller | OrganisationCaller>,
  id: string,
): Promise<Organisation> {
  const organisation = await ctx.read(({ tx }) => findOrganisation(tx, id));
  if (!organisation) throw notFound();
  return organisation;
}
