import TablePagination from '@mui/material/TablePagination';
import { limits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { PageSize, TableQuery } from './table-query.ts';

// MUI's value for "all rows" and for an unknown number of rows.
const allRows = -1;
const unknownCount = -1;

interface TableFooterProps {
  query: TableQuery;
  total: number;
  /** There are more rows than `total`. */
  totalIsMore: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

/** Page size, visible range, and paging buttons if there are several pages. */
export function TableFooter({ query, total, totalIsMore, onPage, onSize }: TableFooterProps) {
  const { t } = useTranslation();
  const isOnePage = !totalIsMore && (query.size === 'all' || total <= query.size);
  // If the smallest page holds all rows, there is nothing to choose.
  if (!totalIsMore && total <= Math.min(...numberedSizes)) return null;
  const options = limits.pageSizes.map((size) =>
    size === 'all' ? { value: allRows, label: t('kit.table.all') } : { value: size, label: String(size) },
  );
  const rangeText = ({ from, to }: { from: number; to: number }) =>
    totalIsMore
      ? t('kit.table.rangeOfMore', { from, to, total })
      : t('kit.table.range', { from, to: Math.min(to, total), total });
  return (
    <TablePagination
      component="div"
      count={totalIsMore ? unknownCount : total}
      page={query.page}
      rowsPerPage={query.size === 'all' ? allRows : query.size}
      rowsPerPageOptions={options}
      labelRowsPerPage={t('kit.table.rowsPerPage')}
      labelDisplayedRows={rangeText}
      getItemAriaLabel={(item) => t(`kit.table.${item}`)}
      showFirstButton
      showLastButton
      ActionsComponent={isOnePage ? NoActions : undefined}
      onPageChange={(_event, page) => onPage(page)}
      onRowsPerPageChange={({ target }) =>
        onSize(limits.pageSizes.find((size) => size === Number(target.value)) ?? 'all')
      }
      slotProps={{ select: { native: true, inputProps: { 'aria-label': t('kit.table.rowsPerPage') } } }}
      sx={{
        overflow: 'hidden',
        '& .MuiTablePagination-toolbar': {
          flexWrap: 'wrap',
          justifyContent: { xs: 'center', sm: 'flex-end' },
          p: 0,
          minHeight: 52,
          color: 'text.secondary',
        },
        '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': { fontSize: 13 },
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-select': { ml: { xs: '-8px', sm: 0 } },
        '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
      }}
    />
  );
}

const numberedSizes = limits.pageSizes.filter((size) => size !== 'all');

function NoActions() {
  return null;
}
