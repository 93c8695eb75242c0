import { PopoverFilter } from '../../../shared/tables/popover-filter.tsx';
import type { LookupQuery, LookupResult } from '../api/lookups.ts';
import { Lookup } from './lookup.tsx';

interface LookupFilterProps {
  label: string;
  placeholder: string;
  value: LookupResult | null;
  find: LookupQuery;
  onChange: (id: string | null) => void;
}

/** Filters a list by one item, with search by name. */
export function LookupFilter({ label, placeholder, value, find, onChange }: LookupFilterProps) {
  return (
    <PopoverFilter label={label} chosen={value?.name ?? ''} width={360}>
      {(close) => (
        <Lookup
          label={label}
          placeholder={placeholder}
          value={value}
          find={find}
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
