import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './data-column.ts';
import { SearchField } from './search-field.tsx';
import { SortSelect } from './sort-select.tsx';
import type { TableQuery } from './table-query.ts';
import type { QueryChange } from './use-table-url-state.ts';

interface TableToolbarProps<Row> {
  columns: readonly DataColumn<Row>[];
  query: TableQuery;
  onQueryChange: (query: TableQuery, change?: QueryChange) => void;
  searchLabel?: string;
  /** Cards have no column heads to sort by. */
  sortsByList: boolean;
  selectedCount: number;
  /** Filters. */
  children?: ReactNode;
}

/** What narrows and orders a list, above it. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, query, onQueryChange, searchLabel, sortsByList, selectedCount, children } = props;
  const { t } = useTranslation();
  const isEmpty = !children && !searchLabel && selectedCount === 0 && !sortsByList;
  if (isEmpty) return null;
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      useFlexGap
      spacing={1.5}
      sx={{ mb: 2, alignItems: { sm: 'center' }, flexWrap: 'wrap' }}
    >
      {children}
      {searchLabel && (
        <SearchField
          label={searchLabel}
          value={query.search}
          onSearch={(search) => onQueryChange({ ...query, search, page: 0 }, { replaces: true })}
        />
      )}
      {sortsByList && (
        <SortSelect
          columns={columns}
          sort={query.sort}
          onSort={(sort) => onQueryChange({ ...query, sort, page: 0 })}
        />
      )}
      {selectedCount > 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', ml: { sm: 'auto' } }}>
          {t('kit.table.selected', { count: selectedCount })}
        </Typography>
      )}
    </Stack>
  );
}
