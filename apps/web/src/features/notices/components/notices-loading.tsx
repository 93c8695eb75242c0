import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Skeleton of the notification list. */
export function NoticesLoading() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('shell.loading')} sx={{ px: 2, py: 1.25 }}>
      {[0, 1, 2].map((line) => (
        <Box key={line} sx={{ display: 'flex', gap: 1.5, py: 1.25 }}>
          <Skeleton variant="circular" width={32} height={32} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
