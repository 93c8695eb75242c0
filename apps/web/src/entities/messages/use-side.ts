import { useUser } from '../session/use-user.ts';

/** On which side of a message the person is. */
export type Side = 'buyer' | 'supplier';

export function useSide(): Side {
  return useUser()?.roleName === 'BUSINESS_UNIT_ADMIN' ? 'buyer' : 'supplier';
}
