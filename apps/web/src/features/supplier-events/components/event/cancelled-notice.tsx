import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';

/** Notice that an event was cancelled, why, and what remains available. */
export function CancelledNotice({ event: { buyer, statusReason } }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      sx={{
        px: 2,
        py: 1.5,
        borderRadius: '12px',
        bgcolor: colours.badTint,
        border: `1px solid ${colours.badLine}`,
      }}
    >
      <Typography component="h2" variant="subtitle1" sx={{ color: colours.bad }}>
        {t('supplierEvent.cancelled.title', { buyer: buyer.organisationName })}
      </Typography>
      {statusReason && <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{statusReason}</Box>}
      <Box sx={{ mt: 0.5, fontSize: 13, color: colours.ink2 }}>{t('supplierEvent.cancelled.text')}</Box>
    </Box>
  );
}
