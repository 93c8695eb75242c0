import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRouter } from '@tanstack/react-router';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EventStatusChips } from '../../../entities/events/event-status-chip.tsx';
import { PracticeMark } from '../../../entities/events/practice-mark.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { LabelChip } from '../../../shared/ui/display/label-chip.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { EventBand } from './event-band.tsx';
import { EventDeadline } from './event-deadline.tsx';
import { OpenersWarning } from './openers-warning.tsx';
import { PracticeNote } from './practice-note.tsx';
import { useEventActions } from './use-event-actions.tsx';

/** Header of an event: title, status and the available actions. */
export function EventHead({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { id, title, reference, status, sealed, isPractice, can } = event;
  const { primary, rare, dialogs } = useEventActions(event);
  const router = useRouter();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const editing = `${pathTo('event', { eventId: id })}?view=edit`;
  const editButton = can.edit && (
    <LinkButton variant="outlined" color="inherit" startIcon={<EditOutlined />} href={editing}>
      {t('events.event.edit')}
    </LinkButton>
  );
  // The bottom bar on a phone has room for one action and the menu.
  const editInMenu =
    isPhone && primary && can.edit
      ? [{ label: t('events.event.edit'), onSelect: () => void router.navigate({ href: editing }) }]
      : [];
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={[
          { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
          { label: reference },
        ]}
        status={
          <>
            {isPractice && <PracticeMark />}
            <EventStatusChips status={status} sealed={sealed} />
          </>
        }
        description={<Facts event={event} />}
        actions={!isPhone && editButton}
        primaryAction={primary ?? (isPhone && editButton)}
        more={[...editInMenu, ...rare]}
      />
      {isPractice && <PracticeNote event={event} />}
      <EventBand event={event} />
      <OpenersWarning event={event} />
      {status !== 'DRAFT' && <EventDeadline event={event} />}
      {dialogs}
    </>
  );
}

/** One line of facts about the event. */
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
          <Timestamp instant={startDate} timeZone={timeZone} /> →{' '}
          <Timestamp instant={endDate} timeZone={timeZone} showsOwnTime />
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
