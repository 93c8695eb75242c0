import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { StatusFilter } from '../../../entities/status/status-filter.tsx';
import { TagsFilter } from '../../../entities/suppliers/tags-filter.tsx';
import type { TableQuery } from '../../../shared/tables/table-query.ts';
import { chosenTags, supplierStatuses, withTags } from '../supplier-filters.ts';

interface SupplierListFiltersProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Narrows the suppliers list. */
export function SupplierListFilters({ query, onQueryChange }: SupplierListFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <StatusFilter statuses={supplierStatuses} query={query} onQueryChange={onQueryChange} />
      <TagsFilter value={chosenTags(query)} onChange={(tags) => onQueryChange(withTags(query, tags))} />
      <FormControlLabel
        label={t('suppliers.withoutUsers')}
        control={
          <Checkbox
            size="small"
            checked={query.filters.withoutUsers?.[0] === 'true'}
            onChange={(_event, isChecked) =>
              onQueryChange({
                ...query,
                page: 0,
                filters: { ...query.filters, withoutUsers: isChecked ? ['true'] : [] },
              })
            }
          />
        }
      />
    </>
  );
}
