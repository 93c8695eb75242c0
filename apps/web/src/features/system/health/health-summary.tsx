import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatExact } from '../../../entities/boxes/format-exact.ts';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { ErrorIcon } from '../../../shared/icons/error.ts';
import { WarningAmber } from '../../../shared/icons/warning-amber.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import type { HealthFact } from './list-facts.ts';

const stateStyles = {
  ok: { Icon: CheckCircle, color: colours.okFill },
  warning: { Icon: WarningAmber, color: colours.warnFill },
  failed: { Icon: ErrorIcon, color: colours.badFill },
};

interface HealthSummaryProps {
  /** The worst first. */
  facts: HealthFact[];
  asOf: string;
  /** Why the last update failed. */
  failure: string | undefined;
}

/** The health in one sentence. */
export function HealthSummary({ facts, asOf, failure }: HealthSummaryProps) {
  const { t } = useTranslation();
  const count = facts.filter(({ state }) => state !== 'ok').length;
  const { Icon, color } = stateStyles[facts[0]?.state ?? 'ok'];
  const time = formatExact(asOf, ownTimeZone());
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Icon aria-hidden sx={{ color, fontSize: 40 }} />
        <div>
          <div role="status">
            <Typography variant="h2">
              {count ? t('systemHealth.needsYou', { count }) : t('systemHealth.allWell')}
            </Typography>
          </div>
          {!failure && (
            <Typography variant="body2" sx={{ color: colours.ink2, mt: 0.5 }}>
              <TimestampText text={t('systemHealth.asOf', { time })} />
            </Typography>
          )}
        </div>
      </Stack>
      {failure && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          <TimestampText text={t('systemHealth.stale', { reason: failure, time })} />
        </Alert>
      )}
    </Card>
  );
}
