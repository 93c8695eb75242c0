import Box from '@mui/material/Box';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EventStatusChips } from '../../../entities/events/event-status-chip.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { CalendarMonthOutlined } from '../../../shared/icons/calendar-month-outlined.ts';
import { KeyOutlined } from '../../../shared/icons/key-outlined.ts';
import { LocalOfferOutlined } from '../../../shared/icons/local-offer-outlined.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { VisibilityOffOutlined } from '../../../shared/icons/visibility-off-outlined.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours, measures } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { EventForm } from './event-form.tsx';

const day = 86_400_000;

/** Edit form of an event. Next to it, the effects of saving are shown. */
export function EventEditing({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { id, title, reference, status, sealed } = event;
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={[
          { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
          { label: reference, href: pathTo('event', { eventId: id }) },
        ]}
        status={<EventStatusChips status={status} sealed={sealed} />}
      />
      <ShortTimeNote event={event} />
      <EventForm event={event} side={<WhatASaveDoes event={event} />} />
    </>
  );
}

const hasStarted = ({ startDate }: Event) => Date.parse(startDate) <= serverNow();

/** With little time left, reminds the user that suppliers may need an extension. */
function ShortTimeNote({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { id, status, endDate } = event;
  const left = Date.parse(endDate) - serverNow();
  if (status !== 'ACTIVE' || !hasStarted(event) || left < 0 || left >= 3 * day) return null;
  return (
    <Box
      component="section"
      aria-label={t('events.extension.title')}
      sx={{
        maxWidth: measures.form,
        mb: 3,
        px: 2.25,
        py: 1.75,
        borderRadius: '12px',
        bgcolor: colours.warnTint,
        border: `1px solid ${colours.warnLine}`,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontWeight: 600, color: colours.warn }}>
        {t('events.extension.title')}
        <Countdown end={endDate} isPlain />
      </Box>
      <Box sx={{ mt: 0.5 }}>
        {t('events.extension.text')}{' '}
        <AppLink href={`${pathTo('event', { eventId: id })}?tab=tasks`}>{t('events.extension.link')}</AppLink>
      </Box>
    </Box>
  );
}

export function WhatASaveDoes({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { status, supplierCount: count, taskCount, lastTaskEndDate, timeZone, openingNeedsTwo } = event;
  const isPublished = status === 'ACTIVE';
  const lines = [
    isPublished && hasStarted(event)
      ? { icon: MailOutlined, text: t('events.saving.told', { count }) }
      : {
          icon: VisibilityOffOutlined,
          text: t(isPublished ? 'events.saving.notYet' : 'events.saving.draft'),
        },
    { icon: LocalOfferOutlined, text: t('events.saving.labels') },
    ...(isPublished && openingNeedsTwo ? [{ icon: KeyOutlined, text: t('events.saving.openers') }] : []),
    ...(isPublished ? [{ icon: LockOutlined, text: t('events.saving.fixed') }] : []),
    ...(lastTaskEndDate
      ? [
          {
            icon: CalendarMonthOutlined,
            text: t('events.saving.tasks', {
              count: taskCount,
              instant: formatInstant(lastTaskEndDate, timeZone),
            }),
          },
        ]
      : []),
  ];
  return (
    <SideSection title={t('events.saving.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {lines.map(({ icon: Icon, text }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1.25, color: colours.ink2 }}>
            <Icon aria-hidden sx={{ fontSize: 18, color: colours.ink3, mt: '1px' }} />
            <span>
              <TimestampText text={text} />
            </span>
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}
