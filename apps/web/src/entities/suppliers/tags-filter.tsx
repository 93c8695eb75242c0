import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { supplierLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { PopoverFilter } from '../../shared/tables/popover-filter.tsx';
import { supplierTagsQuery } from './supplier-queries.ts';

interface TagsFilterProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Filters a list by suppliers with at least one of the selected tags. */
export function TagsFilter({ value, onChange }: TagsFilterProps) {
  const { t } = useTranslation();
  return (
    <PopoverFilter label={t('suppliers.tags')} chosen={value.join(', ')} width={320}>
      {() => <TagsInput value={value} onChange={onChange} />}
    </PopoverFilter>
  );
}

function TagsInput({ value, onChange }: TagsFilterProps) {
  const { t } = useTranslation();
  const { data = [], isPending } = useQuery(supplierTagsQuery);
  const counts = new Map(data.map(({ tag, count }) => [tag, count]));
  return (
    <Autocomplete
      multiple
      openOnFocus
      size="small"
      disableCloseOnSelect
      options={[...new Set([...counts.keys(), ...value])]}
      value={[...value]}
      onChange={(_event, tags) => onChange(tags.slice(0, supplierLimits.tags))}
      loading={isPending}
      loadingText={t('kit.table.loading')}
      noOptionsText={t('suppliers.noTags')}
      renderOption={({ key, ...option }, tag) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {tag}
          </Box>
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
            {t('suppliers.number', { count: counts.get(tag) ?? 0 })}
          </Box>
        </Box>
      )}
      renderInput={(input) => (
        <MuiTextField
          {...input}
          autoFocus
          placeholder={t('suppliers.tags')}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': t('suppliers.tags') },
          }}
        />
      )}
    />
  );
}
