import type { BusinessUnit, OrganisationCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type BusinessUnitQuery, findBusinessUnit, listBusinessUnits } from './business-unit.repo.ts';

/** A page of the organisation's business units. */
export async function readBusinessUnits(act: Act<OrganisationCaller>, query: BusinessUnitQuery) {
  const page = await act.read(({ tx }) => listBusinessUnits(tx, query));
  assertAllFits(query, page.total);
  return page;
}

/** One business unit of the organisation. */
export async function readBusinessUnit(act: Act<OrganisationCaller>, id: string): Promise<BusinessUnit> {
  const unit = await act.read(({ tx }) => findBusinessUnit(tx, id));
  if (!unit) throw notFound();
  return unit;
}
