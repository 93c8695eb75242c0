import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Readiness } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { CloudOff } from '../../../shared/icons/cloud-off.ts';
import { ErrorIcon } from '../../../shared/icons/error.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

interface StatusSummaryProps {
  readiness: Readiness | undefined;
  failure: string | undefined;
  /** Time of the last response or failure, in milliseconds. 0 before the first. */
  checkedAt: number;
}

const stateStyles = {
  ready: { Icon: CheckCircle, color: 'success.main' },
  notReady: { Icon: ErrorIcon, color: 'warning.main' },
  unreachable: { Icon: CloudOff, color: 'error.main' },
} as const;

/** Overall status in one sentence. */
export function StatusSummary({ readiness, failure, checkedAt }: StatusSummaryProps) {
  const { t } = useTranslation();
  if (!readiness && !failure) return <SummarySkeleton />;
  const state = stateOf(readiness);
  const { Icon, color } = stateStyles[state];
  const text = state === 'unreachable' ? failure : t(`status.${state}Text`);

  return (
    <Stack role="status" direction="row" spacing={2} sx={{ p: 3, alignItems: 'flex-start' }}>
      <Icon aria-hidden sx={{ color, fontSize: 40 }} />
      <div>
        <Typography variant="h3">{t(`status.${state}`)}</Typography>
        <Typography color="textSecondary">{text}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('status.checkedAt')} <Timestamp instant={new Date(checkedAt).toISOString()} />
        </Typography>
      </div>
    </Stack>
  );
}

function stateOf(readiness: Readiness | undefined): keyof typeof stateStyles {
  if (!readiness) return 'unreachable';
  const { database, migrations, jobs, signing } = readiness;
  return [database, migrations, jobs, signing].every((check) => check === 'ok') ? 'ready' : 'notReady';
}

function SummarySkeleton() {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-label={t('shell.loading')} direction="row" spacing={2} sx={{ p: 3 }}>
      <Skeleton variant="circular" width={40} height={40} />
      <Box sx={{ flex: 1 }}>
        <Typography variant="h3" component="div">
          <Skeleton width={220} />
        </Typography>
        <Typography component="div">
          <Skeleton width="min(340px, 100%)" />
        </Typography>
        <Typography variant="body2" component="div" sx={{ mt: 1 }}>
          <Skeleton width={200} />
        </Typography>
      </Box>
    </Stack>
  );
}
