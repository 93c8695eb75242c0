import {
  type Caller,
  type Supplier,
  type SupplierDuplicate,
  type SupplierQuery,
  type SupplierResolution,
  wholeList,
} from '@tenderbox/contract';
import { contextOf } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { presentSupplier } from './supplier.presenter.ts';
import { countSuppliers, findSupplier, listSuppliers, walkSuppliers } from './supplier.repo.ts';
import { telltaleDomain } from './supplier.rules.ts';
import { writeSuppliers } from './supplier.workbooks.ts';
import { findDuplicates, resolveCodes } from './supplier-sets.repo.ts';
import { unitOf } from './unit-of-caller.ts';

/** A page of the unit's suppliers. */
export async function readSuppliers(
  db: Database,
  caller: Caller,
  query: SupplierQuery,
): Promise<{ items: Supplier[]; total: number }> {
  const unit = unitOf(caller);
  const { items, total } = await db.transaction(contextOf(caller), (tx) => listSuppliers(tx, unit, query));
  assertAllFits(query, total);
  return { items: items.map((supplier) => presentSupplier(caller, supplier)), total };
}

/** The unit's suppliers as a workbook, however many; they are read while it is written. */
export function exportSuppliers(db: Database, caller: Caller, query: SupplierQuery): Promise<Buffer> {
  const unit = unitOf(caller);
  const everything = { ...query, ...wholeList };
  return db.transaction(contextOf(caller), async (tx) => {
    assertAllFits(everything, await countSuppliers(tx, unit, everything));
    return writeSuppliers(walkSuppliers(tx, unit, everything));
  });
}

/** One supplier of the unit. */
export async function readSupplier(db: Database, caller: Caller, id: string): Promise<Supplier> {
  const supplier = await db.transaction(contextOf(caller), (tx) => findSupplier(tx, id));
  if (!supplier) throw notFound();
  return presentSupplier(caller, supplier);
}

interface Candidate {
  supplierCode?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  exceptId?: string | undefined;
}

/** Suppliers of the unit that may be the same as the one about to be saved. */
export function readDuplicates(
  db: Database,
  caller: Caller,
  { supplierCode, name, email, exceptId }: Candidate,
): Promise<SupplierDuplicate[]> {
  const likeness = {
    supplierCode: supplierCode || null,
    name: name || null,
    emailDomain: telltaleDomain(email),
    exceptId: exceptId ?? null,
  };
  return db.transaction(contextOf(caller), (tx) => findDuplicates(tx, unitOf(caller), likeness));
}

/** The unit's suppliers behind pasted codes. What other units know is not looked at. */
export async function resolveSuppliers(
  db: Database,
  caller: Caller,
  supplierCodes: string[],
): Promise<SupplierResolution> {
  const codes = supplierCodes.map((code) => code.trim()).filter(Boolean);
  const resolved = await db.transaction(contextOf(caller), (tx) => resolveCodes(tx, unitOf(caller), codes));
  const answer: SupplierResolution = { suppliers: [], notFound: [], inactive: [], withoutActiveUsers: [] };
  for (const { code, ...supplier } of resolved) {
    if (supplier.id === null) {
      answer.notFound.push(code);
    } else if (supplier.status === 'INACTIVE') {
      answer.inactive.push(supplier.supplierCode);
    } else {
      answer.suppliers.push(presentSupplier(caller, supplier));
      if (!supplier.activeUserCount) answer.withoutActiveUsers.push(supplier.supplierCode);
    }
  }
  return answer;
}
