import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { supplierLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { supplierTagsQuery } from './supplier-queries.ts';

interface TagsFilterProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Narrows a list to suppliers with at least one of the chosen tags. */
export function TagsFilter({ value, onChange }: TagsFilterProps) {
  const { t } = useTranslation();
  const { data = [], isPending } = useQuery(supplierTagsQuery);
  const counts = new Map(data.map(({ tag, count }) => [tag, count]));
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={2}
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
      renderInput={(input) => <MuiTextField {...input} label={t('suppliers.tags')} />}
      sx={{
        minWidth: { sm: 200 },
        maxWidth: { sm: 420 },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
      }}
    />
  );
}
