import type { BusinessUnit, OrganisationCaller, OwnBusinessUnit, UnitCaller } from '@tenderbox/contract';
import { readPage } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { presentBusinessUnit } from './business-unit.presenter.ts';
import { type BusinessUnitQuery, businessUnitsOf, findBusinessUnit } from './business-unit.repo.ts';

export function readBusinessUnits(ctx: RequestContext<OrganisationCaller>, query: BusinessUnitQuery) {
  const listing = businessUnitsOf(ctx.caller.organisationId, query);
  return ctx.read(async ({ tx, now }) => {
    const { items, ...totals } = await readPage(tx, listing, query);
    return { items: items.map((unit) => presentBusinessUnit(ctx.caller, unit, now)), ...totals };
  });
}

export function readBusinessUnit(ctx: RequestContext<OrganisationCaller>, id: string): Promise<BusinessUnit> {
  return ctx.read(async ({ tx, now }) => {
    const unit = await findBusinessUnit(tx, id);
    if (!unit) throw notFound();
    return presentBusinessUnit(ctx.caller, unit, now);
  });
}

/** Returns the unit that the caller works for. */
export async function readOwnUnit(ctx: RequestContext<UnitCaller>): Promise<OwnBusinessUnit> {
  const unit = await ctx.read(({ tx }) => findBusinessUnit(tx, ctx.caller.businessUnitId));
  if (!unit) throw notFound();
  const { id, name, timeZone, adminCount, lastCurrency } = unit;
  return { id, name, timeZone, adminCount, lastCurrency };
}
