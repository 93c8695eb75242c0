import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { cellDisplay, cellStyles } from './cell-styles.ts';
import type { DataColumn } from './data-column.ts';

/** Loading indicator on top of the current content, so that nothing shifts. */
export function LoadingNote({ isLoading, isDelayed }: { isLoading: boolean; isDelayed: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: '56px 0 auto',
        zIndex: 3,
        display: 'grid',
        placeItems: 'center',
        pointerEvents: 'none',
      }}
    >
      {isLoading && (
        <Stack
          direction="row"
          spacing={1.5}
          sx={{
            alignItems: 'center',
            px: 2,
            py: 1,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            boxShadow: 2,
            // A fast reload should not flash.
            animation: isDelayed ? 'table-loading-in 150ms 250ms backwards' : undefined,
            '@keyframes table-loading-in': { from: { opacity: 0 } },
          }}
        >
          <CircularProgress size={18} aria-hidden />
          <Typography>{t('kit.table.loading')}</Typography>
        </Stack>
      )}
    </Box>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

// Varying text lengths, the same on every visit.
const shares = ['72%', '54%', '84%', '63%', '47%'];

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  hasSelection: boolean;
  count: number;
}

/** Skeleton rows in the table's columns, as many as are probably loaded. */
export function SkeletonRows<Row>({ columns, hasSelection, count }: SkeletonRowsProps<Row>) {
  return (
    <TableBody aria-hidden sx={{ '& td': { ...cellStyles, height: 48, py: 0 } }}>
      {places(count).map((place) => (
        <TableRow key={place}>
          {hasSelection && (
            <TableCell>
              <Skeleton variant="rounded" width={18} height={18} />
            </TableCell>
          )}
          {columns.map((column, order) => (
            <TableCell key={column.id} sx={cellDisplay(column)}>
              <Skeleton
                variant="rounded"
                height={12}
                width={shares[(place + order) % shares.length]}
                sx={{ ml: column.align === 'right' ? 'auto' : 0 }}
              />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}

/** Skeletons of cards, for phones. */
export function SkeletonCards({ count }: { count: number }) {
  return (
    <Box aria-hidden>
      {places(count).map((place) => (
        <Box key={place} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton variant="rounded" height={14} width={shares[place % shares.length]} sx={{ my: 0.5 }} />
          <Skeleton variant="rounded" height={12} width="40%" sx={{ mt: 1.25, mb: 0.5 }} />
        </Box>
      ))}
    </Box>
  );
}
