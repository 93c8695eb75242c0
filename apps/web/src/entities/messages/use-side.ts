import { useUser } from '../session/use-user.ts';

/** Side of the user in a conversation. */
export type Side = 'buyer' | 'supplier';

export function useSide(): Side {
  return useUser()?.roleName === 'BUSINESS_UNIT_ADMIN' ? 'buyer' : 'supplier';
}
