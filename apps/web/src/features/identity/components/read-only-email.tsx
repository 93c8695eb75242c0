import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/forms/field.tsx';

/** The address of the account that a form is about; it cannot be changed here. */
export function ReadOnlyEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field id={id} name="email" label={t('login.username')}>
      <OutlinedInput fullWidth readOnly id={id} value={email} autoComplete="username" />
    </Field>
  );
}
