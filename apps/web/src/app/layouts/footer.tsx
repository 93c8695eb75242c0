import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { versionQuery } from '../../features/status/api/get-version.ts';
import { measures } from '../../shared/theme/theme.ts';

/** The quiet line under every ordinary screen. */
export function Footer() {
  const { t } = useTranslation();
  const { data: version } = useQuery(versionQuery);
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          maxWidth: measures.content,
          minHeight: 48,
          alignItems: 'center',
          mx: 'auto',
          px: { xs: 2, sm: 3 },
        }}
      >
        <span>{t('shell.product')}</span>
        {version && <span>{t('shell.version', { version: version.version })}</span>}
      </Typography>
    </Box>
  );
}
