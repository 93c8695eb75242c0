import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, hidden until the person asks to see it. */
export function PasswordField<Values extends FieldValues = FieldValues>(
  props: Omit<TextFieldProps<Values>, 'type' | 'inputMode' | 'adornment'>,
) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={isShown ? t('kit.form.hidePassword') : t('kit.form.showPassword')}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return <TextField<Values> {...props} type={isShown ? 'text' : 'password'} adornment={toggle} />;
}
