import { type Caller, type CallKey, rolesOf } from '@tenderbox/contract';
import { forbidden } from '../http/problem-error.ts';

/** The guard before every call: the caller's role must stand in the access table. */
export function guardByAccessTable(callKey: CallKey, { role }: Caller): void {
  if (!rolesOf(callKey).includes(role)) throw forbidden();
}
