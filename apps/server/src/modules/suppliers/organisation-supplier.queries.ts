import {
  type OrganisationCaller,
  type OrganisationSupplierDetails,
  type OrganisationSupplierQuery,
  wholeList,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { readPage, walkList } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findOrganisationSupplier, organisationSuppliers } from './organisation-supplier.repo.ts';
import { presentSupplier } from './supplier.presenter.ts';
import { writeOrganisationSuppliers } from './supplier.workbooks.ts';

export function readOrganisationSuppliers(act: Act<OrganisationCaller>, query: OrganisationSupplierQuery) {
  const { organisationId } = act.caller;
  return act.read(({ tx }) => readPage(tx, organisationSuppliers(organisationId, query), query));
}

/** The suppliers of all business units as a workbook, read while it is written. */
export function exportOrganisationSuppliers(
  act: Act<OrganisationCaller>,
  query: OrganisationSupplierQuery,
): Promise<Buffer> {
  const listing = organisationSuppliers(act.caller.organisationId, query);
  return act.read(({ tx }) => writeOrganisationSuppliers(walkList(tx, listing, { ...query, ...wholeList })));
}

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
