import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { limits } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Close } from '../icons/close.ts';
import { Search } from '../icons/search.ts';
import { colours } from '../theme/tokens.ts';

/** Debounce of the search, in milliseconds. */
const searchDelay = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Search box that searches after a pause in typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL changed without typing, for example by the back button.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }

  function searchFor(next: string) {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  }
  function type(next: string, delay: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFor(next), delay);
  }

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => type(event.target.value, searchDelay)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchFor(text);
      }}
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: limits.search },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t('kit.table.clearSearch')}
                onClick={() => {
                  setText('');
                  searchFor('');
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{
        maxWidth: { sm: 400 },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
        ...lightOutline,
        '& input::-webkit-search-cancel-button': { display: 'none' },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
}

/** Border of the search box and of the fields next to it: lighter than that of a field in a form. */
export const lightOutline = {
  '& .MuiInputBase-root:not(:hover, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
    borderColor: colours.line2,
  },
};
