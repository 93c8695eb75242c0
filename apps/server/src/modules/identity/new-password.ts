import { passwordError, ruleMessages } from '@tenderbox/contract';
import { isCommonPassword } from '../../platform/crypto/common-password.ts';
import { invalidField } from '../../platform/http/problem-error.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import type { Attempt, IdentityDeps } from './identity.deps.ts';

/** Rejects a new password that violates the rules. */
export async function assertGoodPassword(property: string, password: string, email: string): Promise<void> {
  const isCommon = await isCommonPassword(password);
  if (passwordError(password, email, () => isCommon)) throw invalidField(property, ruleMessages.password);
}

/** Hashes a new password. Networks take turns. */
export function hashNewPassword(
  { hasher }: Pick<IdentityDeps, 'hasher'>,
  { client }: Pick<Attempt, 'client'>,
  password: string,
): Promise<string> {
  return hasher.runQueued(networkOf(client.address), () => hasher.hash(password));
}
