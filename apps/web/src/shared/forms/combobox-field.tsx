import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { colours } from '../theme/tokens.ts';
import { descriptionOf, Field, type FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

interface ComboboxOption {
  value: string;
  label: string;
  /** Shown next to the label, for example the time in a zone. */
  detail?: string;
  /** Additional search text. */
  also?: string;
}

interface ComboboxFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly ComboboxOption[];
  nothingFound: string;
  /** The value can be replaced but not cleared. Default for required fields. */
  isClearDisabled?: boolean;
}

const filterOptions = createFilterOptions<ComboboxOption>({
  stringify: ({ label, also = '' }) => `${label} ${also}`,
});

/** One of many options, found by typing part of its name. */
export function ComboboxField<Values extends FieldValues = FieldValues>(props: ComboboxFieldProps<Values>) {
  const {
    name,
    label,
    help,
    isRequired,
    isOptional,
    isDisabled,
    options,
    nothingFound,
    isClearDisabled = isRequired,
  } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  const value: string = field.value ?? '';
  const chosen = options.find((option) => option.value === value) ?? null;
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
      <Autocomplete
        id={id}
        options={options}
        value={chosen}
        onChange={(_event, option) => field.onChange(option?.value ?? '')}
        onBlur={field.onBlur}
        disabled={isDisabled}
        disableClearable={isClearDisabled && value !== ''}
        autoHighlight
        getOptionKey={(option) => option.value}
        filterOptions={filterOptions}
        noOptionsText={nothingFound}
        renderOption={({ key, ...option }, { label: text, detail }) => (
          <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
            <span>{text}</span>
            {detail && (
              <Box component="span" sx={{ ml: 'auto', color: colours.ink3, whiteSpace: 'nowrap' }}>
                {detail}
              </Box>
            )}
          </Box>
        )}
        renderInput={(input) => (
          <MuiTextField
            {...input}
            hiddenLabel
            name={field.name}
            inputRef={field.ref}
            required={isRequired}
            error={isInvalid}
            slotProps={{
              ...input.slotProps,
              htmlInput: {
                ...input.slotProps.htmlInput,
                'aria-describedby': descriptionOf({ id, help, message }),
              },
            }}
          />
        )}
      />
    </Field>
  );
}
