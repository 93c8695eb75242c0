import {
  type OrganisationCaller,
  type OrganisationSupplier,
  type OrganisationSupplierDetails,
  type OrganisationSupplierQuery,
  wholeList,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findOrganisationSupplier, listOrganisationSuppliers } from './organisation-supplier.repo.ts';
import { presentSupplier } from './supplier.presenter.ts';

/** A page of the suppliers of all units. */
export async function readOrganisationSuppliers(
  act: Act<OrganisationCaller>,
  query: OrganisationSupplierQuery,
): Promise<{ items: OrganisationSupplier[]; total: number }> {
  const page = await act.read(({ tx }) => listOrganisationSuppliers(tx, query));
  assertAllFits(query, page.total);
  return page;
}

/** The suppliers of all units, for a workbook. */
export const readAllOrganisationSuppliers = (
  act: Act<OrganisationCaller>,
  query: OrganisationSupplierQuery,
) => readOrganisationSuppliers(act, { ...query, ...wholeList });

/** One supplier of any unit. */
export function readOrganisationSupplier(
  act: Act<OrganisationCaller>,
  id: string,
): Promise<OrganisationSupplierDetails> {
  return act.read(async ({ tx, now }) => {
    const supplier = await findOrganisationSupplier(tx, id);
    if (!supplier) throw notFound();
    return presentSupplier(act.caller, supplier, now);
  });
}
