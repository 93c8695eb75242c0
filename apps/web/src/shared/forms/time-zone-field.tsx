import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime, viewerTimeZone } from '../ui/dates.ts';
import { type FieldProps, useField } from './use-field.ts';

// People type spaces where the names have underscores.
const filterOptions = createFilterOptions<string>({ stringify: (zone) => `${zone} ${spaced(zone)}` });

const spaced = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' ');

/** The zones that can be chosen, the viewer's own first; a stored one that this browser does not list is kept. */
function timeZones(stored: string): string[] {
  return [...new Set([viewerTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone'), stored])].filter(
    Boolean,
  );
}

/** An IANA time zone, found by typing a part of its name. */
export function TimeZoneField<Values extends FieldValues = FieldValues>(props: FieldProps<Values>) {
  const { name, label, help, isRequired, isDisabled } = props;
  const { t } = useTranslation();
  const { field, id, message, isInvalid } = useField<Values>(name);
  const value: string = field.value ?? '';
  const now = new Date().toISOString();
  return (
    <Autocomplete
      id={id}
      data-field={name}
      options={timeZones(value)}
      value={value || null}
      onChange={(_event, zone) => field.onChange(zone ?? '')}
      onBlur={field.onBlur}
      disabled={isDisabled}
      // One zone can be exchanged for another, not for none.
      disableClearable={value !== ''}
      autoHighlight
      filterOptions={filterOptions}
      noOptionsText={t('kit.form.noTimeZone')}
      renderOption={({ key, ...option }, zone) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <span>{zone}</span>
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatDateTime(now, zone).slice(-5)}
          </Box>
        </Box>
      )}
      renderInput={(input) => (
        <MuiTextField
          {...input}
          name={field.name}
          inputRef={field.ref}
          label={label}
          required={isRequired}
          error={isInvalid}
          helperText={message ?? help}
        />
      )}
    />
  );
}
