import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type HTMLInputTypeAttribute, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { VisibilityOffOutlined } from '../icons/visibility-off-outlined.ts';
import { VisibilityOutlined } from '../icons/visibility-outlined.ts';
import { descriptionOf, Field, type FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

/** Common props of single-line and multi-line text fields. */
interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  placeholder?: string;
  autoFocus?: boolean;
  /** Shown at the end of the input, such as a unit or a button. */
  adornment?: ReactNode;
  note?: ReactNode;
  /** Id of a text that describes the field even while it has an error message. */
  describedBy?: string;
  onFocus?: () => void;
}

/** Single-line text field. */
export function TextField<Values extends FieldValues = FieldValues>(
  props: TextFieldProps<Values> & Pick<OutlinedInputProps, 'multiline' | 'minRows' | 'maxRows'>,
) {
  const {
    name,
    label,
    help,
    isRequired,
    isOptional,
    isDisabled,
    inputMode,
    adornment,
    note,
    describedBy,
    ...rest
  } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  // Composed from parts, because MUI's TextField adds its Select to the initial bundle.
  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
      note={note}
    >
      <OutlinedInput
        {...rest}
        fullWidth
        id={id}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        required={isRequired}
        disabled={isDisabled}
        error={isInvalid}
        endAdornment={adornment}
        aria-describedby={descriptionOf({ id, help, message }, describedBy)}
        slotProps={{ input: { inputMode } }}
      />
    </Field>
  );
}

/** Multi-line text field that grows with its content. */
export function MultilineField<Values extends FieldValues = FieldValues>({
  minRows = 3,
  maxRows = 16,
  ...rest
}: Omit<TextFieldProps<Values>, 'type' | 'inputMode'> & { minRows?: number; maxRows?: number }) {
  return <TextField<Values> {...rest} multiline minRows={minRows} maxRows={maxRows} />;
}

/** Password field with a button to show the password. */
export function PasswordField<Values extends FieldValues = FieldValues>(
  props: Omit<TextFieldProps<Values>, 'type' | 'inputMode' | 'adornment'>,
) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
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
