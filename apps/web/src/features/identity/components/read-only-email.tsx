import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/forms/field.tsx';

/** E-mail address of the account, read-only. */
export function ReadOnlyEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field id={id} name="email" label={t('login.username')}>
      <OutlinedInput fullWidth readOnly id={id} value={email} autoComplete="username" />
    </Field>
  );
}
