import {
  type Caller,
  type CallKey,
  type ClientScope,
  callsBeforeRoleChoice,
  rolesOf,
  scopeOf,
} from '@tenderbox/contract';
import { forbidden, roleNotChosen } from '../http/problem-error.ts';
import { notForApiClients, scopeMissing } from './api-client-error.ts';

/** The guard before every call: the access table must list the caller's role, and the role must have been chosen. */
export function guardByAccessTable(callKey: CallKey, caller: Caller, scopes: ClientScope[] = []): void {
  const isProgram = caller.sessionId === null;
  if (!isProgram && caller.mustChooseRole && !callsBeforeRoleChoice.includes(callKey)) throw roleNotChosen();
  if (!rolesOf(callKey).includes(caller.role)) throw isProgram ? notForApiClients() : forbidden();
  if (isProgram && !scopes.includes(scopeOf(callKey))) throw scopeMissing(callKey);
}
