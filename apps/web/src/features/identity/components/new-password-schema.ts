import { currentPasswordSchema, newPasswordSchema } from '@tenderbox/contract';
import { followsPasswordRules } from '../password-strength.ts';

/** Schema of a new password for the account with this e-mail address. */
export function newPasswordFor(email: string) {
  return newPasswordSchema.refine((password) => followsPasswordRules(password, email), {
    params: { rule: 'password' },
  });
}

export const passwordConfirmationSchema = currentPasswordSchema;

/** Validation issue for a confirmation that differs. */
export const passwordsDiffer = { path: ['passwordConfirmation'], params: { rule: 'passwordConfirmation' } };
