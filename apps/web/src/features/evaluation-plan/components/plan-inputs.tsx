import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import MuiTextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';

interface InputProps {
  name: string;
  label: string;
  help?: ReactNode;
  isDisabled?: boolean;
}

/** Text that is null while it is empty. */
export function OptionalText({
  name,
  label,
  help,
  isDisabled,
  isMultiline = false,
  inputMode,
  type = 'text',
  placeholder,
}: InputProps & {
  isMultiline?: boolean;
  inputMode?: 'decimal';
  type?: 'text' | 'date';
  placeholder?: string;
}) {
  const { field, id, message, isInvalid } = useField(name);
  return (
    <Field id={id} name={name} label={label} help={help} message={message}>
      <OutlinedInput
        fullWidth
        id={id}
        name={field.name}
        type={isMultiline ? undefined : type}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value || null)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={isDisabled}
        error={isInvalid}
        multiline={isMultiline}
        minRows={isMultiline ? 2 : undefined}
        maxRows={isMultiline ? 12 : undefined}
        placeholder={placeholder}
        aria-describedby={descriptionOf({ id, help, message })}
        slotProps={{ input: { inputMode } }}
      />
    </Field>
  );
}

interface SelectProps<Value> extends InputProps {
  options: readonly { value: string; label: string }[];
  /** The option of a value, and the value of an option. */
  toOption: (value: Value) => string;
  toValue: (option: string) => Value;
}

/** Drop-down list for a value that is not a text. */
export function ValueSelect<Value>(props: SelectProps<Value>) {
  const { name, label, help, isDisabled, options, toOption, toValue } = props;
  const { field, id, message, isInvalid } = useField(name);
  return (
    <Field id={id} name={name} label={label} help={help} message={message}>
      <Select
        fullWidth
        id={id}
        labelId={`${id}-label`}
        name={field.name}
        value={toOption(field.value as Value)}
        onChange={(event) => field.onChange(toValue(event.target.value))}
        onBlur={field.onBlur}
        inputRef={field.ref}
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

interface Item {
  id: string;
  name: string;
  group?: string;
}

interface SeveralProps {
  id: string;
  name: string;
  label: string;
  help?: ReactNode;
  message?: string;
  items: readonly Item[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  noneText: string;
}

/** Several of a list, found by typing. */
export function Several({ id, name, label, help, message, items, chosen, onChange, noneText }: SeveralProps) {
  return (
    <Field id={id} name={name} label={label} help={help} message={message}>
      <Autocomplete<Item, true>
        multiple
        id={id}
        size="small"
        autoHighlight
        filterSelectedOptions
        disableCloseOnSelect
        options={[...items]}
        noOptionsText={noneText}
        groupBy={items.some(({ group }) => group) ? (one) => one.group ?? '' : undefined}
        value={items.filter((one) => chosen.includes(one.id))}
        onChange={(_event, list) => onChange(list.map((one) => one.id))}
        getOptionLabel={(one) => one.name}
        getOptionKey={(one) => one.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={(input) => <MuiTextField {...input} hiddenLabel error={Boolean(message)} />}
      />
    </Field>
  );
}
