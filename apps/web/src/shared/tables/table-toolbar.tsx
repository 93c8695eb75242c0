import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from './choice-filter.tsx';
import type { DataColumn } from './data-column.ts';
import { FoldedFilters } from './folded-filters.tsx';
import { lightOutline, SearchField } from './search-field.tsx';
import { countFilters, type TableQuery } from './table-query.ts';
import type { QueryChange } from './use-table-url-state.ts';

interface TableToolbarProps<Row> {
  columns: readonly DataColumn<Row>[];
  query: TableQuery;
  onQueryChange: (query: TableQuery, change?: QueryChange) => void;
  searchLabel?: string;
  /** Cards have no column headers for sorting, and little space for filters. */
  isPhone: boolean;
  selectedCount: number;
  filters?: ReactNode;
  /** Key figures, before the search box. */
  figures?: ReactNode;
  /** Actions on the whole list, at the end of the row. */
  actions?: ReactNode;
}

/** Search and filters above a list. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, query, onQueryChange, searchLabel, isPhone, selectedCount, filters, figures, actions } =
    props;
  const { t } = useTranslation();
  const filterCount = countFilters(query);
  const isSortable = columns.some(({ sortKey }) => sortKey !== undefined);
  const controls = (
    <>
      {filters}
      {isPhone && isSortable && (
        <SortFilter
          columns={columns}
          sort={query.sort}
          onSort={(sort) => onQueryChange({ ...query, sort, page: 0 })}
        />
      )}
      {filters && filterCount > 0 && (
        <Button
          color="inherit"
          sx={{ color: 'text.secondary' }}
          onClick={() => onQueryChange({ ...query, page: 0, filters: {} })}
        >
          {t('kit.table.clearFilters')}
        </Button>
      )}
    </>
  );
  const hasControls = filters !== undefined || (isPhone && isSortable);
  if (!searchLabel && !hasControls && selectedCount === 0 && !figures && !actions) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        ...lightOutline,
        ...(figures || actions ? rowWithFigures : {}),
        mb: { xs: 0, sm: figures || actions ? 1 : 1.5 },
        pb: { xs: 1, sm: 0 },
        borderBottom: { xs: 1, sm: 0 },
        borderColor: { xs: 'divider', sm: 'divider' },
      }}
    >
      {figures && <Box sx={{ mr: 'auto', width: { xs: '100%', lg: 'auto' } }}>{figures}</Box>}
      {searchLabel && (
        <SearchField
          label={searchLabel}
          value={query.search}
          onSearch={(search) => onQueryChange({ ...query, search, page: 0 }, { replaces: true })}
        />
      )}
      {isPhone && hasControls ? <FoldedFilters count={filterCount}>{controls}</FoldedFilters> : controls}
      {selectedCount > 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {t('kit.table.selected', { count: selectedCount })}
        </Typography>
      )}
      {actions}
    </Box>
  );
}

/** The search box gives way to the figures and the actions, so that one row holds them all. */
const rowWithFigures = {
  minHeight: 44,
  '& > .MuiTextField-root': { flex: { sm: '1 1 120px', lg: '1 1 160px' }, maxWidth: { sm: 240 } },
};

interface SortFilterProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

function SortFilter<Row>({ columns, sort, onSort }: SortFilterProps<Row>) {
  const { t } = useTranslation();
  const options = columns.flatMap(({ header: column, sortKey }) =>
    sortKey === undefined
      ? []
      : [
          { value: `${sortKey},asc`, label: t('kit.table.ascending', { column }) },
          { value: `${sortKey},desc`, label: t('kit.table.descending', { column }) },
        ],
  );
  return <ChoiceFilter label={t('kit.table.sortBy')} options={options} value={sort} onChange={onSort} />;
}
