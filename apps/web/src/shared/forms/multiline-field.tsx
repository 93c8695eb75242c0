import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Several lines of text; grows with what is typed. */
export function MultilineField<Values extends FieldValues = FieldValues>({
  minRows = 3,
  maxRows = 16,
  ...rest
}: Omit<TextFieldProps<Values>, 'type' | 'inputMode'> & { minRows?: number; maxRows?: number }) {
  return <TextField<Values> {...rest} multiline minRows={minRows} maxRows={maxRows} />;
}
