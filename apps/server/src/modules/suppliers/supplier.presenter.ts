import type { Caller, Supplier } from '@tenderbox/contract';
import { abilitiesOn } from './supplier.policy.ts';
import type { SupplierRow } from './supplier.repo.ts';

/** A supplier as its business unit sees it, with what the caller can do now. */
export function presentSupplier(caller: Caller, supplier: SupplierRow): Supplier {
  return { ...supplier, can: abilitiesOn(caller, supplier) };
}
