import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Readiness } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../shared/icons/check.ts';
import { Close } from '../../../shared/icons/close.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';

const checks = ['database', 'migrations', 'jobs', 'signing', 'keys'] as const satisfies (keyof Readiness)[];

/** Server components with their status. */
export function ReadinessChecks({ readiness }: { readiness: Readiness | undefined }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('status.parts')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {checks.map((check) => (
        <Box
          component="li"
          key={check}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            px: 3,
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <div>
            <Typography variant="subtitle1" component="p">
              {t(`status.checks.${check}`)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`status.checkTexts.${check}`)}
            </Typography>
          </div>
          {readiness ? (
            <CheckChip isOk={readiness[check] === 'ok'} />
          ) : (
            <Skeleton variant="rounded" width={80} height={24} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function CheckChip({ isOk }: { isOk: boolean }) {
  const { t } = useTranslation();
  return isOk ? (
    <StatusChip tone="green" icon={Check} label={t('status.ok')} />
  ) : (
    <StatusChip tone="red" icon={Close} label={t('status.failed')} />
  );
}
