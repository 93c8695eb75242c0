import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';
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
  props: TextFieldProps<Values> & Pick<MuiTextFieldProps, 'multiline' | 'minRows' | 'maxRows'>,
) {
  const { name, label, help, isRequired, isDisabled, inputMode, adornment, describedBy, ...rest } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  const below = message ?? help;
  const description = describedBy && [below && `${id}-helper-text`, describedBy].filter(Boolean).join(' ');
  return (
    <MuiTextField
      {...rest}
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
      helperText={below}
      slotProps={{
        htmlInput: { inputMode, ...(description && { 'aria-describedby': description }) },
        input: { endAdornment: adornment },
      }}
    />
  );
}
