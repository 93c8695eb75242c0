import { type BuyerCaller, canOf, type Supplier } from '@tenderbox/contract';
import { teamAbilities } from '../people/index.ts';
import { type SupplierPolicyInput, supplierAbilities } from './supplier.policy.ts';
import { type Deactivatable, deactivatedNameOf } from './supplier.rules.ts';

type Shown = Pick<Supplier, 'id' | 'name' | 'activeUserCount'> & SupplierPolicyInput & Deactivatable;

/** A supplier as the buyer sees it, with the caller's permissions. */
export function presentSupplier<Row extends Shown>(
  caller: BuyerCaller,
  supplier: Row,
  now: string,
): Row & Pick<Supplier, 'can'> {
  const { id, name, activeUserCount } = supplier;
  const team = {
    entityName: name,
    supplierId: id,
    deactivatedName: deactivatedNameOf(supplier),
    hasPeople: activeUserCount > 0,
  };
  const can = {
    ...canOf(supplierAbilities, caller, supplier, now),
    ...canOf(teamAbilities, caller, team, now),
  };
  return { ...supplier, can };
}
