import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from '../../../shared/forms/text-field.tsx';
import { loadPasswordScores } from '../password-strength.ts';
import { PasswordRules } from './password-rules.tsx';
import { PasswordStrength } from './password-strength.tsx';

interface NewPasswordFieldsProps {
  /** Name of the password field. The confirmation is always `passwordConfirmation`. */
  name: 'password' | 'newPassword';
  label: string;
  /** E-mail address of the account. */
  email: string;
  confirmationLabel: string;
  autoFocus?: boolean;
}

const confirmation = 'passwordConfirmation';

/** New password with rules and strength, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { name, label, email, confirmationLabel, autoFocus } = props;
  const rulesId = useId();
  const form = useFormContext();
  const password = String(useWatch({ name }) ?? '');

  const checkConfirmation = useEffectEvent(() => {
    if (form.getFieldState(confirmation).isTouched || form.formState.isSubmitted)
      void form.trigger(confirmation);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is compared with the confirmation changed
  useEffect(() => checkConfirmation(), [password]);

  return (
    <>
      <Box>
        <PasswordField
          name={name}
          label={label}
          autoComplete="new-password"
          autoFocus={autoFocus}
          describedBy={rulesId}
          onFocus={() => void loadPasswordScores()}
        />
        <PasswordStrength password={password} email={email} />
        <PasswordRules id={rulesId} password={password} email={email} />
      </Box>
      <PasswordField name={confirmation} label={confirmationLabel} autoComplete="new-password" />
    </>
  );
}
