import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../shared/tables/choice-filter.tsx';
import { type TableQuery, withFilter } from '../../shared/tables/table-query.ts';

interface StatusFilterProps {
  /** Available statuses. */
  statuses: readonly ('INVITED' | 'ACTIVE' | 'INACTIVE')[];
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Filters a list by status. The filter is named `status`. */
export function StatusFilter({ statuses, query, onQueryChange }: StatusFilterProps) {
  const { t } = useTranslation();
  return (
    <ChoiceFilter
      label={t('kit.table.status')}
      none={t('kit.table.anyStatus')}
      options={statuses.map((status) => ({ value: status, label: t(`kit.status.person.${status}`) }))}
      value={query.filters.status?.[0] ?? ''}
      onChange={(status) => onQueryChange(withFilter(query, 'status', status ? [status] : []))}
    />
  );
}
