import { passwordFault, ruleMessages } from '@tenderbox/contract';
import { isCommonPassword } from '../../platform/crypto/common-password.ts';
import { invalidField } from '../../platform/http/problem-error.ts';

/** Refuses a new password that does not follow the rules. */
export function assertGoodPassword(property: string, password: string, email: string): void {
  if (passwordFault(password, email, isCommonPassword)) throw invalidField(property, ruleMessages.password);
}
