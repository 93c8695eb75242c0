import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import type { LookupQuery, LookupResult } from '../api/lookups.ts';

/** Debounce of the search, in milliseconds. */
const pause = 250;

interface LookupProps {
  id?: string;
  /** Accessible name, if there is no visible label. */
  label?: string;
  placeholder?: string;
  value: LookupResult | null;
  find: LookupQuery;
  onChange: (found: LookupResult | null) => void;
  isFocused?: boolean;
}

/** Autocomplete that searches by name on the server. */
export function Lookup({ id, label, placeholder, value, find, onChange, isFocused = false }: LookupProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [], isFetching } = useQuery(find(search));
  return (
    <Autocomplete
      id={id}
      openOnFocus
      fullWidth
      autoHighlight
      options={data}
      value={value}
      // The server has already filtered.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, found) => onChange(found)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      loading={isFetching}
      loadingText={t('kit.table.loading')}
      noOptionsText={t('messages.filters.nothingFound')}
      renderOption={({ key, ...option }, { name, detail }) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ ml: 'auto', color: colours.ink3, whiteSpace: 'nowrap', fontSize: 12 }}>
            {detail}
          </Box>
        </Box>
      )}
      renderInput={(input) => (
        <MuiTextField
          {...input}
          hiddenLabel
          autoFocus={isFocused}
          placeholder={placeholder}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, ...(label && { 'aria-label': label }) },
          }}
        />
      )}
    />
  );
}
