import type { ActiveStatus, Caller, Supplier } from '@tenderbox/contract';

const buyers: Caller['role'][] = ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API'];

/** What a caller can do with a supplier now, its people aside. */
export function abilitiesOn(
  { role }: Caller,
  { status }: { status: ActiveStatus },
): Omit<Supplier['can'], 'invite'> {
  const isBuyer = buyers.includes(role);
  return {
    edit: isBuyer,
    deactivate: isBuyer && status === 'ACTIVE',
    reactivate: isBuyer && status === 'INACTIVE',
  };
}
