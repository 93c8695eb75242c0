import { PopoverFilter } from '../../../shared/tables/popover-filter.tsx';
import type { Found, LookupQuery } from '../api/lookups.ts';
import { Lookup } from './lookup.tsx';

interface LookupFilterProps {
  label: string;
  placeholder: string;
  value: Found | null;
  find: LookupQuery;
  onChange: (id: string | null) => void;
}

/** Narrows a list to one thing of many, found by its name. */
export function LookupFilter({ label, placeholder, value, find, onChange }: LookupFilterProps) {
  return (
    <PopoverFilter label={label} chosen={value?.name ?? ''} width={360}>
      {(close) => (
        <Lookup
          {...{ label, placeholder, value, find }}
          isFocused
          onChange={(found) => {
            onChange(found?.id ?? null);
            close();
          }}
        />
      )}
    </PopoverFilter>
  );
}
