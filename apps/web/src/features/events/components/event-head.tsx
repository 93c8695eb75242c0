import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/app-link.tsx';
import { Countdown } from '../../../shared/ui/countdown.tsx';
import { DeadlineRail } from '../../../shared/ui/deadline-rail.tsx';
import { LabelChip } from '../../../shared/ui/label-chip.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Moment } from '../../../shared/ui/moment.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { drawingOf } from './event-box.tsx';
import { EventStatusChips } from './event-status-chip.tsx';
import { useEventActs } from './use-event-acts.tsx';

/** What an event is, how it stands, and what can be done with it now. */
export function EventHead({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { id, title, reference, status, sealed, can } = event;
  const { primary, rare, dialogs } = useEventActs(event);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={[
          { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
          { label: reference },
        ]}
        status={<EventStatusChips status={status} sealed={sealed} />}
        description={<Facts event={event} />}
        actions={
          <>
            {can.edit && (
              <LinkButton
                variant="outlined"
                color="inherit"
                startIcon={<EditOutlined />}
                href={`${pathTo('event', { eventId: id })}?view=edit`}
              >
                {t('events.event.edit')}
              </LinkButton>
            )}
            <MoreMenu items={rare} />
          </>
        }
        primaryAction={primary}
      />
      {status !== 'DRAFT' && <Deadline event={event} />}
      {dialogs}
    </>
  );
}

/** One line of what belongs to the event. */
function Facts({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { labels, startDate, endDate, timeZone, status, clonedFrom, supplierCount } = event;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 13,
      }}
    >
      {labels.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {labels.map((label) => (
            <LabelChip key={label.id} label={label.name} />
          ))}
        </Box>
      )}
      {status === 'DRAFT' && (
        <span>
          <Moment instant={startDate} timeZone={timeZone} /> →{' '}
          <Moment instant={endDate} timeZone={timeZone} showsOwnTime />
        </span>
      )}
      <span>{t('events.event.suppliers', { count: supplierCount })}</span>
      {clonedFrom && (
        <span>
          {t('events.event.clonedFrom')}{' '}
          <AppLink href={pathTo('event', { eventId: clonedFrom.id })}>{clonedFrom.title}</AppLink>
        </span>
      )}
    </Box>
  );
}

/** The deadline, always in sight: how far time has come, and what is left. */
function Deadline({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { startDate, endDate, timeZone, box, status, tasks } = event;
  const total =
    tasks.awaitingResponseCount +
    tasks.responseSubmittedCount +
    tasks.declinedCount +
    tasks.endedWithoutResponseCount;
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 3, alignItems: 'center', mb: 3, px: 2.25, py: 1.75 },
        ...{ borderRadius: '12px', bgcolor: colours.tint, border: `1px solid ${colours.line}` },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
      }}
    >
      <DeadlineRail start={startDate} end={endDate} timeZone={timeZone} box={drawingOf(box)} />
      <Box sx={{ pl: { sm: 2.5 }, borderLeft: { sm: `1px solid ${colours.line2}` } }}>
        {status === 'ACTIVE' && <Countdown end={endDate} />}
        <Box sx={{ typography: 'caption', color: colours.ink2 }}>
          {t('events.hints.responses', { done: tasks.responseSubmittedCount, total })}
        </Box>
      </Box>
    </Box>
  );
}
