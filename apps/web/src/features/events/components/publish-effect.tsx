import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { eventSuppliersQuery } from '../api/event-queries.ts';
import { invitedText } from './publish-panel.tsx';
import { ShortNames } from './short-names.tsx';

/** Suppliers who will be invited by publishing an event, by name, and those who cannot be reached. */
export function PublishEffect({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { startDate, timeZone, supplierCount, suppliersWithoutUsers: count } = event;
  const { data: suppliers = [] } = useQuery({
    ...eventSuppliersQuery(event.id),
    enabled: !event.isPractice,
  });
  if (event.isPractice) {
    return (
      <>
        <p>{t('firstRun.practice.consequences.answers')}.</p>
        <p>{t('firstRun.practice.consequences.ends')}.</p>
      </>
    );
  }
  const namesOf = (isReached: boolean) =>
    suppliers.filter(({ activeUserCount }) => activeUserCount > 0 === isReached).map(({ name }) => name);
  const invited = invitedText(event, t);
  const text =
    Date.parse(startDate) > serverNow()
      ? t('events.whenPublished.invitedLater', { whom: invited, instant: formatInstant(startDate, timeZone) })
      : t('events.whenPublished.invitedNow', { whom: invited });
  return (
    <>
      <p>
        <TimestampText text={text} />
      </p>
      <ShortNames
        label={t('events.confirm.publishReached')}
        names={namesOf(true)}
        total={supplierCount - count}
      />
      {count > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('events.confirm.publishUnreached', { count })}
          <Box sx={{ mt: 0.5 }}>
            <ShortNames label={t('events.confirm.publishNotReached')} names={namesOf(false)} total={count} />
          </Box>
        </Alert>
      )}
      <p>{t('events.confirm.publishText')}</p>
    </>
  );
}
