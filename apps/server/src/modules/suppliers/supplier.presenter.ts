import { canOf, type Supplier, type UnitCaller } from '@tenderbox/contract';
import { teamAbilities } from '../people/index.ts';
import { supplierAbilities } from './supplier.policy.ts';
import type { SupplierRow } from './supplier.repo.ts';

/** A supplier as its business unit sees it, with what the caller can do now. */
export function presentSupplier(caller: UnitCaller, supplier: SupplierRow, now: string): Supplier {
  const { id, name, status, activeUserCount } = supplier;
  const team = {
    ...{ entityName: name, supplierId: id },
    ...{ isDeactivated: status === 'INACTIVE', hasPeople: activeUserCount > 0 },
  };
  const can = {
    ...canOf(supplierAbilities, caller, supplier, now),
    ...canOf(teamAbilities, caller, team, now),
  };
  return { ...supplier, can };
}
