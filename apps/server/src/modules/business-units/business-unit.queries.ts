import type { BusinessUnit, OrganisationCaller, OwnBusinessUnit, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { readPage } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { presentBusinessUnit } from './business-unit.presenter.ts';
import { type BusinessUnitQuery, businessUnitsOf, findBusinessUnit } from './business-unit.repo.ts';

export function readBusinessUnits(act: Act<OrganisationCaller>, query: BusinessUnitQuery) {
  const listing = businessUnitsOf(act.caller.organisationId, query);
  return act.read(async ({ tx, now }) => {
    const { items, ...totals } = await readPage(tx, listing, query);
    return { items: items.map((unit) => presentBusinessUnit(act.caller, unit, now)), ...totals };
  });
}

export function readBusinessUnit(act: Act<OrganisationCaller>, id: string): Promise<BusinessUnit> {
  return act.read(async ({ tx, now }) => {
    const unit = await findBusinessUnit(tx, id);
    if (!unit) throw notFound();
    return presentBusinessUnit(act.caller, unit, now);
  });
}

/** Returns the unit that the caller works for. */
export async function readOwnUnit(act: Act<UnitCaller>): Promise<OwnBusinessUnit> {
  const unit = await act.read(({ tx }) => findBusinessUnit(tx, act.caller.businessUnitId));
  if (!unit) throw notFound();
  const { id, name, timeZone, adminCount, lastCurrency } = unit;
  return { id, name, timeZone, adminCount, lastCurrency };
}
