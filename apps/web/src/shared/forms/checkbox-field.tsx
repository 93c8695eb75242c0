import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { descriptionOf, type FieldProps, RequiredMark } from './field.tsx';
import { useField } from './use-field.ts';

interface CheckboxFieldProps<Values extends FieldValues> extends Omit<FieldProps<Values>, 'label'> {
  /** Text, possibly with a link. */
  label: ReactNode;
  /** For a setting that is on or off. A checkbox is for consent or selection. */
  isSwitch?: boolean;
}

export function CheckboxField<Values extends FieldValues = FieldValues>(props: CheckboxFieldProps<Values>) {
  const { name, label, help, isRequired, isDisabled, isSwitch = false } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  const Control = isSwitch ? Switch : Checkbox;
  return (
    <Box data-field={name}>
      <FormControlLabel
        htmlFor={id}
        label={
          <>
            {label}
            {isRequired && <RequiredMark />}
          </>
        }
        disabled={isDisabled}
        control={
          <Control
            id={id}
            name={field.name}
            required={isRequired}
            checked={Boolean(field.value)}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-invalid': isInvalid,
                'aria-describedby': descriptionOf({ id, help, message }),
              },
            }}
          />
        }
      />
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ ml: isSwitch ? 5 : 3.5, mt: 0 }}>
          {help}
        </FormHelperText>
      )}
      {message && (
        <FormHelperText id={`${id}-message`} error sx={{ ml: isSwitch ? 5 : 3.5, mt: 0 }}>
          {message}
        </FormHelperText>
      )}
    </Box>
  );
}
