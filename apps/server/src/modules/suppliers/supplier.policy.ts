import { abilitiesOn, allowed, type BuyerCaller, conflict, type Supplier } from '@tenderbox/contract';

/** What a business unit and its organisation can do with a supplier, the supplier's people aside. */
export const supplierAbilities = abilitiesOn<BuyerCaller, Pick<Supplier, 'status'>>()({
  edit: () => allowed,
  deactivate: (_caller, { status }) =>
    status === 'ACTIVE' ? allowed : conflict('This supplier is deactivated already.'),
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This supplier is active already.'),
});
