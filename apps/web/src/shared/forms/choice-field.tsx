import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Select from '@mui/material/Select';
import type { FieldValues } from 'react-hook-form';
import { descriptionOf, Field, type FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

interface ChoiceFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly { value: string; label: string }[];
}

/** Radio buttons: one of a few options. */
export function ChoiceField<Values extends FieldValues = FieldValues>(props: ChoiceFieldProps<Values>) {
  const { name, label, help, isRequired, isOptional, isDisabled, options } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
      isGroup
    >
      <RadioGroup
        name={field.name}
        value={field.value ?? ''}
        onChange={(_event, value) => field.onChange(value)}
        onBlur={field.onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={descriptionOf({ id, help, message })}
        aria-invalid={isInvalid}
        aria-required={isRequired}
      >
        {options.map((option, place) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={isDisabled}
            control={
              <Radio size="small" slotProps={{ input: { ref: place === 0 ? field.ref : undefined } }} />
            }
          />
        ))}
      </RadioGroup>
    </Field>
  );
}

/** Checkboxes: several of a few options. The value is a list in the order of the options. */
export function ChoicesField<Values extends FieldValues = FieldValues>(props: ChoiceFieldProps<Values>) {
  const { name, label, help, isRequired, isOptional, isDisabled, options } = props;
  const { field, id, message } = useField<Values>(name);
  const chosen: readonly string[] = field.value ?? [];
  function choose(value: string, isChosen: boolean) {
    const wanted = (option: string) => (option === value ? isChosen : chosen.includes(option));
    field.onChange(options.map((option) => option.value).filter(wanted));
  }
  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
      isGroup
    >
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={descriptionOf({ id, help, message })}
        onBlur={field.onBlur}
        sx={{ display: 'flex', flexDirection: 'column' }}
      >
        {options.map((option, place) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            disabled={isDisabled}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option.value)}
                onChange={(_event, isChosen) => choose(option.value, isChosen)}
                slotProps={{ input: { ref: place === 0 ? field.ref : undefined } }}
              />
            }
          />
        ))}
      </Box>
    </Field>
  );
}

/** Drop-down list: one of several options. */
export function SelectField<Values extends FieldValues = FieldValues>(props: ChoiceFieldProps<Values>) {
  const { name, label, help, isRequired, isOptional, isDisabled, options } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
    >
      <Select
        fullWidth
        id={id}
        labelId={`${id}-label`}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        required={isRequired}
        disabled={isDisabled}
        error={isInvalid}
        input={<OutlinedInput />}
        aria-describedby={descriptionOf({ id, help, message })}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Field>
  );
}
