import {
  type Supplier,
  type SupplierDuplicate,
  type SupplierQuery,
  type SupplierResolution,
  type UnitCaller,
  wholeList,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { readPage, walkList } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { presentSupplier } from './supplier.presenter.ts';
import { findSupplier } from './supplier.repo.ts';
import { telltaleDomain } from './supplier.rules.ts';
import { writeSuppliers } from './supplier.workbooks.ts';
import { suppliersOf } from './supplier-list.repo.ts';
import { findDuplicates, resolveCodes } from './supplier-sets.repo.ts';

export function readSuppliers(act: Act<UnitCaller>, query: SupplierQuery) {
  const unit = act.caller;
  return act.read(async ({ tx, now }) => {
    const page = await readPage(tx, suppliersOf(unit, query), query);
    const items = page.items.map((supplier) => presentSupplier(unit, supplier, now));
    return { ...page, items };
  });
}

/** All suppliers of the business unit as a workbook, read while it is written. */
export function exportSuppliers(act: Act<UnitCaller>, query: SupplierQuery): Promise<Buffer> {
  const listing = suppliersOf(act.caller, query);
  return act.read(({ tx }) => writeSuppliers(walkList(tx, listing, { ...query, ...wholeList })));
}

export function readSupplier(act: Act<UnitCaller>, id: string): Promise<Supplier> {
  return act.read(async ({ tx, now }) => {
    const supplier = await findSupplier(tx, id);
    if (!supplier) throw notFound();
    return presentSupplier(act.caller, supplier, now);
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
  act: Act<UnitCaller>,
  { supplierCode, name, email, exceptId }: Candidate,
): Promise<SupplierDuplicate[]> {
  const likeness = {
    supplierCode: supplierCode || null,
    name: name || null,
    emailDomain: telltaleDomain(email),
    exceptId: exceptId ?? null,
  };
  return act.read(({ tx }) => findDuplicates(tx, act.caller, likeness));
}

/** The business unit's suppliers with the pasted codes. Other business units are not searched. */
export async function resolveSuppliers(
  act: Act<UnitCaller>,
  supplierCodes: string[],
): Promise<SupplierResolution> {
  const codes = supplierCodes.map((code) => code.trim()).filter(Boolean);
  const { resolved, now } = await act.read(async (moment) => ({
    resolved: await resolveCodes(moment.tx, act.caller, codes),
    now: moment.now,
  }));
  const answer: SupplierResolution = { suppliers: [], notFound: [], inactive: [], withoutActiveUsers: [] };
  for (const { code, ...supplier } of resolved) {
    if (supplier.id === null) {
      answer.notFound.push(code);
    } else if (supplier.status === 'INACTIVE') {
      answer.inactive.push(supplier.supplierCode);
    } else {
      answer.suppliers.push(presentSupplier(act.caller, supplier, now));
      if (!supplier.activeUserCount) answer.withoutActiveUsers.push(supplier.supplierCode);
    }
  }
  return answer;
}
