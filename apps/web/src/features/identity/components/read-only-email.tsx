import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The address of the account that a form is about; it cannot be changed here. */
export function ReadOnlyEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      id={useId()}
      label={t('login.username')}
      value={email}
      autoComplete="username"
      slotProps={{ htmlInput: { readOnly: true } }}
      sx={{ '& .MuiInputBase-root': { bgcolor: 'action.hover' } }}
    />
  );
}
