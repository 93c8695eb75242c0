import {
  type OrganisationCaller,
  type OrganisationSupplier,
  type OrganisationSupplierQuery,
  wholeList,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { listOrganisationSuppliers } from './organisation-supplier.repo.ts';

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
