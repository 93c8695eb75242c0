import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

/** What the fields made of one line or several lines of text take. */
export interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  placeholder?: string;
  autoFocus?: boolean;
  /** At the end of the input, such as a unit or a button. */
  adornment?: ReactNode;
  /** The id of a text that describes the field and stays when it has a message. */
  describedBy?: string;
  onFocus?: () => void;
}

/** One line of text. */
export function TextField<Values extends FieldValues = FieldValues>(
  props: TextFieldProps<Values> & Pick<OutlinedInputProps, 'multiline' | 'minRows' | 'maxRows'>,
) {
  const { name, label, help, isRequired, isDisabled, inputMode, adornment, describedBy, ...rest } = props;
  const { field, id, helpId, message, isInvalid } = useField<Values>(name);
  const below = message ?? help;
  const description = [below && helpId, describedBy].filter(Boolean).join(' ');
  // Put together from its parts, since the library's own text field brings its selects into the first load.
  return (
    <FormControl
      fullWidth
      required={isRequired}
      disabled={isDisabled}
      error={isInvalid}
      data-field={name}
      sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...rest}
        id={id}
        label={label}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        endAdornment={adornment}
        aria-describedby={description || undefined}
        slotProps={{ input: { inputMode } }}
      />
      {below && <FormHelperText id={helpId}>{below}</FormHelperText>}
    </FormControl>
  );
}
