import Alert from '@mui/material/Alert';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { whomOf } from './publish-panel.tsx';

/** Suppliers who will be invited by publishing an event, and those who cannot be reached. */
export function PublishEffect({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { startDate, timeZone, suppliersWithoutUsers: count } = event;
  const whom = whomOf(event, t);
  const text =
    Date.parse(startDate) > serverNow()
      ? t('events.whenPublished.invitedLater', { whom, instant: formatInstant(startDate, timeZone) })
      : t('events.whenPublished.invitedNow', { whom });
  return (
    <>
      <p>
        <TimestampText text={text} />
      </p>
      {count > 0 && <Alert severity="warning">{t('events.confirm.publishUnreached', { count })}</Alert>}
      <p>{t('events.confirm.publishText')}</p>
    </>
  );
}
