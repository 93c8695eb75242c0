import { type Caller, type CallKey, callsBeforeRoleChoice, rolesOf } from '@tenderbox/contract';
import { forbidden, roleNotChosen } from '../http/problem-error.ts';

/** The guard before every call: the caller's role must stand in the access table, and have been chosen. */
export function guardByAccessTable(callKey: CallKey, caller: Caller): void {
  const mustChooseRole = caller.sessionId !== null && caller.mustChooseRole;
  if (mustChooseRole && !callsBeforeRoleChoice.includes(callKey)) throw roleNotChosen();
  if (!rolesOf(callKey).includes(caller.role)) throw forbidden();
}
