import { passwordFault, ruleMessages } from '@tenderbox/contract';
import { isCommonPassword } from '../../platform/crypto/common-password.ts';
import { invalidField } from '../../platform/http/problem-error.ts';

/** Refuses a new password that does not follow the rules. */
export async function assertGoodPassword(property: string, password: string, email: string): Promise<void> {
  const isCommon = await isCommonPassword(password);
  if (passwordFault(password, email, () => isCommon)) throw invalidField(property, ruleMessages.password);
}
