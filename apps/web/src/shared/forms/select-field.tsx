import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly { value: string; label: string }[];
}

/** One of a few options. */
export function SelectField<Values extends FieldValues = FieldValues>(props: SelectFieldProps<Values>) {
  const { name, label, help, isRequired, isDisabled, options } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  return (
    <MuiTextField
      select
      id={id}
      data-field={name}
      label={label}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={isRequired}
      disabled={isDisabled}
      error={isInvalid}
      helperText={message ?? help}
      sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}
