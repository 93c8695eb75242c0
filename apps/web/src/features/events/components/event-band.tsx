import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useNowUntil } from '../../../shared/ui/time/countdown.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

/** Banner of an event that is over, is closing or can be completed: since when, by whom and why. */
export function EventBand({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { status, statusChange, statusReason, completionDue, timeZone, can, endDate } = event;
  const { boxesCloseAt, lastEndDate } = event;
  const now = useNowUntil(boxesCloseAt ?? completionDue ?? endDate);
  const shown = (instant: string) => formatInstant(instant, timeZone);
  const by = { instant: statusChange ? shown(statusChange.at) : '', name: statusChange?.by ?? '' };
  if (status === 'COMPLETED' || status === 'CANCELLED') {
    const key = status === 'COMPLETED' ? 'completed' : 'cancelled';
    const title = !statusChange
      ? t(`events.status.${status}`)
      : t(statusChange.by ? `events.event.${key}Band` : `events.event.${key}On`, by);
    const reason = statusReason && t('events.event.bandReason', { reason: statusReason });
    const text = status === 'CANCELLED' ? reason : t('events.event.completedText');
    return <Band severity={status === 'COMPLETED' ? 'success' : 'error'} title={title} text={text} />;
  }
  if (status === 'ACTIVE' && boxesCloseAt && lastEndDate && Date.parse(lastEndDate) < now) {
    const seconds = Math.ceil((Date.parse(boxesCloseAt) - now) / 1000);
    const title = seconds > 0 ? t('events.event.closesIn', { seconds }) : t('events.event.closing');
    return <Band severity="info" title={title} text={t('events.event.closingText')} />;
  }
  const isReady = can.complete && completionDue !== null && Date.parse(completionDue) < now;
  if (!isReady) return null;
  const reopened =
    statusChange && statusReason && t('events.event.reopenedText', { ...by, reason: statusReason });
  return (
    <Band
      severity="info"
      title={t('events.event.readyBand', { instant: shown(completionDue) })}
      text={[t('events.event.readyText'), reopened].filter(Boolean).join(' ')}
    />
  );
}

interface BandProps {
  severity: 'success' | 'error' | 'info';
  title: string;
  text: string | null;
}

function Band({ severity, title, text }: BandProps) {
  return (
    // The pale time zone text would have too little contrast on the banner's background.
    <Alert
      severity={severity}
      role="note"
      sx={{ mb: 2, overflowWrap: 'anywhere', '& .MuiAlert-message *': { color: 'inherit' } }}
    >
      <AlertTitle sx={{ mb: text ? undefined : 0 }}>
        <TimestampText text={title} />
      </AlertTitle>
      {text && (
        <Box sx={{ whiteSpace: 'pre-line' }}>
          <TimestampText text={text} />
        </Box>
      )}
    </Alert>
  );
}
