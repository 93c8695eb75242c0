import {
  type OrganisationCaller,
  type OrganisationSupplierDetails,
  type OrganisationSupplierQuery,
  wholeList,
} from '@tenderbox/contract';
import { readPage, walkList } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { findOrganisationSupplier, organisationSuppliers } from './organisation-supplier.repo.ts';
import { presentSupplier } from './supplier.presenter.ts';
import { writeOrganisationSuppliers } from './supplier.workbooks.ts';

export function readOrganisationSuppliers(
  ctx: RequestContext<OrganisationCaller>,
  query: OrganisationSupplierQuery,
) {
  const { organisationId } = ctx.caller;
  return ctx.read(({ tx }) => readPage(tx, organisationSuppliers(organisationId, query), query));
}

/** The suppliers of all business units as a workbook, read while it is written. */
export function exportOrganisationSuppliers(
  ctx: RequestContext<OrganisationCaller>,
  query: OrganisationSupplierQuery,
): Promise<Buffer> {
  const listing = organisationSuppliers(ctx.caller.organisationId, query);
  return ctx.read(({ tx }) => writeOrganisationSuppliers(walkList(tx, listing, { ...query, ...wholeList })));
}

export function readOrganisationSupplier(
  ctx: RequestContext<OrganisationCaller>,
  id: string,
): Promise<OrganisationSupplierDetails> {
  return ctx.read(async ({ tx, now }) => {
    const supplier = await findOrganisationSupplier(tx, id);
    if (!supplier) throw notFound();
    return presentSupplier(ctx.caller, supplier, now);
  });
}
