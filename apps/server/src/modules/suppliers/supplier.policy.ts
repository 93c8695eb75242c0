import type { ActiveStatus, Caller, Supplier } from '@tenderbox/contract';

const buyers: Caller['role'][] = ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API'];

/** What a caller can do with a supplier now. */
export function abilitiesOn({ role }: Caller, { status }: { status: ActiveStatus }): Supplier['can'] {
  const isBuyer = buyers.includes(role);
  return {
    edit: isBuyer,
    deactivate: isBuyer && status === 'ACTIVE',
    reactivate: isBuyer && status === 'INACTIVE',
    // An invitation to a deactivated supplier could not be accepted.
    invite: isBuyer && status === 'ACTIVE',
  };
}
