import type { Caller, Supplier } from '@tenderbox/contract';
import { teamAbilities } from '../people/index.ts';
import { abilitiesOn } from './supplier.policy.ts';
import type { SupplierRow } from './supplier.repo.ts';

/** A supplier as its business unit sees it, with what the caller can do now. */
export function presentSupplier(caller: Caller, supplier: SupplierRow): Supplier {
  const { id, name, status, activeUserCount } = supplier;
  const team = { entityName: name, supplierId: id, isDeactivated: status === 'INACTIVE' };
  const invite = teamAbilities.invite(caller, { ...team, hasPeople: activeUserCount > 0 });
  return { ...supplier, can: { ...abilitiesOn(caller, supplier), invite: invite === 'allowed' } };
}
