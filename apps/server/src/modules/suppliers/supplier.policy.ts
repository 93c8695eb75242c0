import { abilitiesOn, allowed, conflict, type Supplier, type UnitCaller } from '@tenderbox/contract';

/** What a business unit can do with its supplier, the supplier's people aside. */
export const supplierAbilities = abilitiesOn<UnitCaller, Pick<Supplier, 'status'>>()({
  edit: () => allowed,
  deactivate: (_caller, { status }) =>
    status === 'ACTIVE' ? allowed : conflict('This supplier is deactivated already.'),
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This supplier is active already.'),
});
