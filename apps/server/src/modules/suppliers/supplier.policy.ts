import {
  type Ability,
  type ActiveStatus,
  abilitiesOn,
  allowed,
  type BuyerCaller,
  conflict,
} from '@tenderbox/contract';

/** Input of the supplier policy. */
export interface SupplierPolicyInput {
  status: ActiveStatus;
  /** The number of published, not yet ended tasks that the supplier has viewed. */
  seenOpenTaskCount: number;
}

const deactivate: Ability<BuyerCaller, SupplierPolicyInput> = (_caller, { status, seenOpenTaskCount }) => {
  if (status === 'INACTIVE') return conflict('This supplier is already deactivated.');
  return seenOpenTaskCount > 0
    ? conflict('A published task that this supplier has viewed has not ended.', 'SUPPLIER_HAS_OPEN_TASKS')
    : allowed;
};

/** What a business unit and its organisation can do with a supplier, except managing its people. */
export const supplierAbilities = abilitiesOn<BuyerCaller, SupplierPolicyInput>()({
  edit: () => allowed,
  deactivate,
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This supplier is already active.'),
});
