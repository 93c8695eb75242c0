import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { FilterButton } from './filter-button.tsx';

interface ChoiceFilterProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Option that removes the filter. Without it one of the options is always selected. */
  none?: string;
  /** Not a filter: shows only the selected option, without the label. */
  isPlain?: boolean;
}

/** Filters a list by one of several options. */
export function ChoiceFilter({ label, options, value, onChange, none, isPlain }: ChoiceFilterProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  const choices = none === undefined ? options : [{ value: '', label: none }, ...options];
  return (
    <>
      <FilterButton
        id={`${id}-button`}
        label={isPlain && chosen ? chosen.label : label}
        chosen={chosen?.label ?? ''}
        isPlain={isPlain}
        {...(isPlain && chosen && { 'aria-label': `${label}: ${chosen.label}` })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-labelledby': `${id}-button` },
          paper: { sx: { maxHeight: 400, minWidth: 160, maxWidth: 'min(420px, calc(100vw - 32px))' } },
        }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === (chosen?.value ?? '')}
            selected={choice.value === (chosen?.value ?? '')}
            onClick={() => {
              setAnchor(null);
              if (choice.value !== value) onChange(choice.value);
            }}
            sx={{ minHeight: 40, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
