import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

interface CheckboxFieldProps<Values extends FieldValues> extends Omit<FieldProps<Values>, 'label'> {
  /** A text, or one with a link in it. */
  label: ReactNode;
}

/** Yes or no. */
export function CheckboxField<Values extends FieldValues = FieldValues>(props: CheckboxFieldProps<Values>) {
  const { name, label, help, isRequired, isDisabled } = props;
  const { field, id, helpId, message, isInvalid } = useField<Values>(name);
  const below = message ?? help;
  return (
    <FormControl error={isInvalid} required={isRequired} disabled={isDisabled} data-field={name}>
      <FormControlLabel
        htmlFor={id}
        label={label}
        required={isRequired}
        control={
          <Checkbox
            id={id}
            size="small"
            name={field.name}
            checked={Boolean(field.value)}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-invalid': isInvalid,
                'aria-describedby': below ? helpId : undefined,
              },
            }}
          />
        }
      />
      {below && (
        <FormHelperText id={helpId} sx={{ ml: 4, mt: 0 }}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}
