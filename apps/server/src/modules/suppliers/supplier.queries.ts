import {
  type Supplier,
  type SupplierDuplicate,
  type SupplierQuery,
  type SupplierResolution,
  type UnitCaller,
  wholeList,
} from '@tenderbox/contract';
import { readPage, walkList } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { presentSupplier } from './supplier.presenter.ts';
import { findSupplier } from './supplier.repo.ts';
import { companyDomain } from './supplier.rules.ts';
import { writeSuppliers } from './supplier.workbooks.ts';
import { suppliersOf } from './supplier-list.repo.ts';
import { findDuplicates, resolveCodes } from './supplier-sets.repo.ts';

export function readSuppliers(ctx: RequestContext<UnitCaller>, query: SupplierQuery) {
  const unit = ctx.caller;
  return ctx.read(async ({ tx, now }) => {
    const page = await readPage(tx, suppliersOf(unit, query), query);
    const items = page.items.map((supplier) => presentSupplier(unit, supplier, now));
    return { ...page, items };
  });
}

/** All suppliers of the business unit as a workbook, read while it is written. */
export function exportSuppliers(ctx: RequestContext<UnitCaller>, query: SupplierQuery): Promise<Buffer> {
  const listing = suppliersOf(ctx.caller, query);
  return ctx.read(({ tx }) => writeSuppliers(walkList(tx, listing, { ...query, ...wholeList })));
}

export function readSupplier(ctx: RequestContext<UnitCaller>, id: string): Promise<Supplier> {
  return ctx.read(async ({ tx, now }) => {
    const supplier = await findSupplier(tx, id);
    if (!supplier) throw notFound();
    return presentSupplier(ctx.caller, supplier, now);
  });
}

interface Candidate {
  supplierCode?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  exceptId?: string | undefined;
}

/** Possible duplicates of the supplier that is about to be saved. */
export function readDuplicates(
  ctx: RequestContext<UnitCaller>,
  { supplierCode, name, email, exceptId }: Candidate,
): Promise<SupplierDuplicate[]> {
  const likeness = {
    supplierCode: supplierCode || null,
    name: name || null,
    emailDomain: companyDomain(email),
    exceptId: exceptId ?? null,
  };
  return ctx.read(({ tx }) => findDuplicates(tx, ctx.caller, likeness));
}

/** The business unit's suppliers with the pasted codes. Other business units are not searched. */
export async function resolveSuppliers(
  ctx: RequestContext<UnitCaller>,
  supplierCodes: string[],
): Promise<SupplierResolution> {
  const codes = supplierCodes.map((code) => code.trim()).filter(Boolean);
  const { resolved, now } = await ctx.read(async (txContext) => ({
    resolved: await resolveCodes(txContext.tx, ctx.caller, codes),
    now: txContext.now,
  }));
  const answer: SupplierResolution = { suppliers: [], notFound: [], inactive: [], withoutActiveUsers: [] };
  for (const { code, ...supplier } of resolved) {
    if (supplier.id === null) {
      answer.notFound.push(code);
    } else if (supplier.status === 'INACTIVE') {
      answer.inactive.push(supplier.supplierCode);
    } else {
      answer.suppliers.push(presentSupplier(ctx.caller, supplier, now));
      if (!supplier.activeUserCount) answer.withoutActiveUsers.push(supplier.supplierCode);
    }
  }
  return answer;
}
