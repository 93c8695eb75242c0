import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EventStatusChips } from '../../../entities/events/event-status-chip.tsx';
import { PracticeMark } from '../../../entities/events/practice-mark.tsx';
import { usePageKey } from '../../../entities/keys/page-keys.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { wholeTaskList } from '../../../entities/tasks/task-filters.ts';
import { boxPath } from '../../../entities/tasks/task-paths.ts';
import { tasksQuery } from '../../../entities/tasks/task-queries.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { EventDeadline } from './event-deadline.tsx';
import { EventFacts } from './event-facts.tsx';
import { OpenersWarning } from './openers-warning.tsx';
import { PracticeNote } from './practice-note.tsx';
import { useEventActions } from './use-event-actions.tsx';

const navyButton = { bgcolor: colours.navy, '&:hover': { bgcolor: colours.navyDeep } };

/** Header of an event: title, status, facts, deadline and the available actions. */
export function EventHead({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { id, title, reference, status, sealed, isPractice, can, supplierCount, box } = event;
  const { primary, rare, dialogs, complete } = useEventActions(event);
  const router = useRouter();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const editing = `${pathTo('event', { eventId: id })}?view=edit`;
  const canWrite = can.messageSuppliers && supplierCount > 0;
  const writing = pathTo('composeMessage', {}, { 'linked-event-id': id });
  usePageKey('message', canWrite && (() => void router.navigate({ href: writing })));
  const editButton = can.edit && (
    <LinkButton variant="outlined" color="inherit" startIcon={<EditOutlined />} href={editing}>
      {t('events.event.edit')}
    </LinkButton>
  );
  const writeButton = canWrite && (
    <LinkButton variant="outlined" color="inherit" startIcon={<MailOutlined />} href={writing}>
      {t('events.event.messageSuppliers')}
    </LinkButton>
  );
  const { data: tasks } = useQuery({ ...tasksQuery(id, wholeTaskList), enabled: box === 'CAN_BE_OPENED' });
  const toOpen = tasks?.items.find((task) => task.box === 'CAN_BE_OPENED');
  const boxButton = toOpen && (
    <LinkButton variant="contained" sx={navyButton} href={boxPath(id, toOpen.id)}>
      {t('events.event.toBox')}
    </LinkButton>
  );
  // The bottom bar on a phone has room for one action and the menu. An event that is over leaves it to its tabs.
  const onPhone = boxButton ?? primary ?? (status === 'ACTIVE' ? writeButton || editButton : editButton);
  const menuItem = (label: string, href: string) => ({
    label,
    onSelect: () => void router.navigate({ href }),
  });
  const inMenu = isPhone
    ? [
        ...(boxButton && complete ? [{ label: t('events.event.complete'), onSelect: complete }] : []),
        ...(can.edit && onPhone !== editButton ? [menuItem(t('events.event.edit'), editing)] : []),
        ...(canWrite && onPhone !== writeButton
          ? [menuItem(t('events.event.messageSuppliers'), writing)]
          : []),
      ]
    : [];
  return (
    <Box sx={{ mt: '-6px', '& > header': { mb: 1.5 } }}>
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
        description={<EventFacts event={event} />}
        actions={
          !isPhone && (
            <>
              {writeButton}
              {editButton}
            </>
          )
        }
        primaryAction={isPhone ? onPhone : primary}
        more={[...inMenu, ...rare]}
      />
      {isPractice && <PracticeNote event={event} />}
      <OpenersWarning event={event} />
      {status !== 'DRAFT' && <EventDeadline event={event} />}
      {dialogs}
    </Box>
  );
}
