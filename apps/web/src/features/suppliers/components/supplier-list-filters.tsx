import { useTranslation } from 'react-i18next';
import { StatusFilter } from '../../../entities/status/status-filter.tsx';
import { TagsFilter } from '../../../entities/suppliers/tags-filter.tsx';
import { FilterToggle } from '../../../shared/tables/filter-button.tsx';
import { type TableQuery, withFilter } from '../../../shared/tables/table-query.ts';
import { chosenTags, supplierStatuses, withTags } from '../supplier-filters.ts';

interface SupplierListFiltersProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Filters of the suppliers list. */
export function SupplierListFilters({ query, onQueryChange }: SupplierListFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <StatusFilter statuses={supplierStatuses} query={query} onQueryChange={onQueryChange} />
      <TagsFilter value={chosenTags(query)} onChange={(tags) => onQueryChange(withTags(query, tags))} />
      <FilterToggle
        label={t('suppliers.withoutUsers')}
        isOn={query.filters.withoutUsers?.[0] === 'true'}
        onChange={(isOn) => onQueryChange(withFilter(query, 'withoutUsers', isOn ? ['true'] : []))}
      />
    </>
  );
}
