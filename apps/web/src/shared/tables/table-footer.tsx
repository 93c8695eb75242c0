import TablePagination from '@mui/material/TablePagination';
import { limits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { PageSize, TableQuery } from './table-query.ts';

// The library's own sign for "all rows".
const allRows = -1;

interface TableFooterProps {
  query: TableQuery;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

/** How many rows a page has, which of them are shown, and the way to the others. */
export function TableFooter({ query, total, onPage, onSize }: TableFooterProps) {
  const { t } = useTranslation();
  const options = limits.pageSizes.map((size) =>
    size === 'all' ? { value: allRows, label: t('kit.table.all') } : { value: size, label: String(size) },
  );
  return (
    <TablePagination
      component="div"
      count={total}
      page={query.page}
      rowsPerPage={query.size === 'all' ? allRows : query.size}
      rowsPerPageOptions={options}
      labelRowsPerPage={t('kit.table.rowsPerPage')}
      labelDisplayedRows={({ from, to, count }) => t('kit.table.range', { from, to, total: count })}
      getItemAriaLabel={(item) => t(`kit.table.${item}`)}
      showFirstButton
      showLastButton
      onPageChange={(_event, page) => onPage(page)}
      onRowsPerPageChange={({ target }) =>
        onSize(limits.pageSizes.find((size) => size === Number(target.value)) ?? 'all')
      }
      slotProps={{ select: { native: true, inputProps: { 'aria-label': t('kit.table.rowsPerPage') } } }}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        '& .MuiTablePagination-toolbar': {
          flexWrap: 'wrap',
          justifyContent: { xs: 'center', sm: 'flex-end' },
          px: { xs: 1, sm: 2 },
          py: { xs: 0.5, sm: 0 },
          minHeight: 52,
        },
        '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
      }}
    />
  );
}
