import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { FilterButton } from '../../../shared/tables/filter-button.tsx';
import type { Found } from '../api/lookups.ts';
import { Lookup } from './lookup.tsx';

interface LookupFilterProps {
  label: string;
  placeholder: string;
  value: Found | null;
  find: Parameters<typeof Lookup>[0]['find'];
  onChange: (id: string | null) => void;
}

/** Narrows a list to one thing of many, found by its name. */
export function LookupFilter({ label, placeholder, value, find, onChange }: LookupFilterProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <FilterButton
        label={label}
        chosen={value?.name ?? ''}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: {
            ...{ id, role: 'dialog', 'aria-label': label },
            sx: { p: 1.5, width: 360, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Lookup
          {...{ label, placeholder, value, find }}
          isFocused
          onChange={(found) => {
            onChange(found?.id ?? null);
            setAnchor(null);
          }}
        />
      </Popover>
    </>
  );
}
