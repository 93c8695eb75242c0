import { currentPasswordSchema, newPasswordSchema } from '@tenderbox/contract';
import { followsPasswordRules } from '../password-strength.ts';

/** A new password for the account with this address. */
export function newPasswordFor(email: string) {
  return newPasswordSchema.refine((password) => followsPasswordRules(password, email), {
    params: { rule: 'password' },
  });
}

/** The same password once more. */
export const passwordConfirmationSchema = currentPasswordSchema;

/** What a form says where the confirmation is another password. */
export const passwordsDiffer = { path: ['passwordConfirmation'], params: { rule: 'passwordConfirmation' } };
