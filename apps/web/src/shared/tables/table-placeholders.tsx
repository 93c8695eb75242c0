import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** Says that rows are on their way, above whatever is shown meanwhile, so that nothing moves. */
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
            // A reload that is done at once should not flash.
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

/** As many rows as will probably come. */
export function SkeletonRows({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  return (
    <Box aria-hidden>
      {Array.from({ length: rows }, (_, place) => place).map((place) => (
        <Box
          key={place}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 4,
            height: rowHeight,
            px: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton sx={{ flex: 3 }} />
          <Skeleton sx={{ flex: 2 }} />
          <Skeleton sx={{ flex: 2, display: { xs: 'none', sm: 'block' } }} />
          <Skeleton sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        </Box>
      ))}
    </Box>
  );
}

/** Says that the rows could not be read, and lets the person try again. */
export function TableFailure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={ErrorOutlineOutlined}
        text={text}
        action={
          onRetry && (
            <Button variant="outlined" onClick={onRetry}>
              {t('kit.table.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
