import {
  type Ability,
  type ActiveStatus,
  abilitiesOn,
  allowed,
  type BuyerCaller,
  conflict,
} from '@tenderbox/contract';

/** What the policy asks about a supplier. */
export interface SupplierThing {
  status: ActiveStatus;
  /** Published tasks that still run for it and that it has seen. */
  seenOpenTaskCount: number;
}

const deactivate: Ability<BuyerCaller, SupplierThing> = (_caller, { status, seenOpenTaskCount }) => {
  if (status === 'INACTIVE') return conflict('This supplier is already deactivated.');
  return seenOpenTaskCount > 0
    ? conflict('A published task that this supplier has viewed has not ended.', 'SUPPLIER_HAS_OPEN_TASKS')
    : allowed;
};

/** What a business unit and its organisation can do with a supplier, the supplier's people aside. */
export const supplierAbilities = abilitiesOn<BuyerCaller, SupplierThing>()({
  edit: () => allowed,
  deactivate,
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This supplier is already active.'),
});
