import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Event, Task } from '@tenderbox/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { usePageKey } from '../../../entities/keys/page-keys.ts';
import { BuyerQuestions } from '../../../entities/questions/buyer-questions.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { partName, taskEditorPath } from '../../../entities/tasks/task-paths.ts';
import { taskQuery } from '../../../entities/tasks/task-queries.ts';
import { ArchiveOutlined } from '../../../shared/icons/archive-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { UnarchiveOutlined } from '../../../shared/icons/unarchive-outlined.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { useNamedPage } from '../../../shared/ui/layout/page-title.ts';
import { SectionTabs } from '../../../shared/ui/layout/section-tabs.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { ExtensionDialog } from './extension-dialog.tsx';
import { ExtensionList } from './extension-list.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskSuppliers } from './task-suppliers.tsx';
import { useTaskActions } from './use-task-actions.tsx';

interface TaskPanelProps {
  event: Event;
  taskId: string;
  /** Content of the Responses tab. */
  renderResponses: (task: Task) => ReactNode;
  /** The task is shown as a page of its own. */
  isAlone?: boolean;
}

/** The selected task: content, suppliers with their status, and actions. */
export function TaskPanel({ event, taskId, renderResponses, isAlone = false }: TaskPanelProps) {
  const { t } = useTranslation();
  const { data: task, error, refetch } = useQuery(taskQuery(taskId));
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title={t('eventTasks.gone.title')} text={t('eventTasks.gone.text')} />;
  }
  if (!task) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  if (task.eventId !== event.id) {
    return <Navigate to={pathTo('event', { eventId: task.eventId, taskId })} replace />;
  }
  return <LoadedTask event={event} task={task} renderResponses={renderResponses} isAlone={isAlone} />;
}

interface TaskHeadProps {
  event: Event;
  task: Task;
  isAlone: boolean;
}

type LoadedTaskProps = TaskHeadProps & Pick<TaskPanelProps, 'renderResponses'>;

function LoadedTask({ event, task, renderResponses, isAlone }: LoadedTaskProps) {
  const { t } = useTranslation();
  const isDraft = event.status === 'DRAFT';
  const hasResponses = !isDraft && task.responseRequired;
  const isSealed = event.sealed && task.box !== 'CAN_BE_OPENED' && task.box !== 'OPENED';
  // The initial part stays selected even if the box can be opened in the meantime.
  const [defaultSection] = useState(() => defaultTab(event, task));
  useRefreshAtEnds([task.endDate, task.lastEndDate]);
  return (
    <Box component="section" aria-labelledby="task-title" sx={tabStyles}>
      {isAlone && <PageName title={task.title} />}
      <TaskHead event={event} task={task} isAlone={isAlone} />
      <SectionTabs
        label={t('eventTasks.parts')}
        name={partName}
        defaultSection={defaultSection}
        sections={[
          {
            id: 'details',
            label: t('eventTasks.details.title'),
            content: <TaskDetails event={event} task={task} />,
          },
          {
            id: 'suppliers',
            label: t('eventTasks.suppliersTab'),
            count: task.supplierCount,
            content: <TaskSuppliers event={event} task={task} />,
          },
          ...(hasResponses
            ? [
                {
                  id: 'responses',
                  label: t('eventTasks.responses'),
                  ...(isSealed
                    ? { icon: <LockOutlined titleAccess={t('eventTasks.sealed')} sx={{ fontSize: 16 }} /> }
                    : { count: task.summary.responseSubmittedCount }),
                  content: <Suspense fallback={<PageSkeleton />}>{renderResponses(task)}</Suspense>,
                },
                {
                  id: 'extensions',
                  label: t('eventTasks.extensions.title'),
                  content: <ExtensionList event={event} task={task} />,
                },
              ]
            : []),
          ...(isDraft
            ? []
            : [
                {
                  id: 'questions',
                  label: t('messages.questions.short'),
                  content: <BuyerQuestions event={event} taskId={task.id} />,
                },
              ]),
        ]}
      />
    </Box>
  );
}

const tabStyles = {
  '& > .MuiTabs-root': { minHeight: 40, mb: 1.5 },
  '& > .MuiTabs-root .MuiTab-root': { minHeight: 40, py: 0.75 },
};

/** Responses come first if there is a box to open or to read. */
function defaultTab({ status, sealed }: Event, { box, responseRequired }: Task): string {
  if (status === 'DRAFT') return 'details';
  const isFirst = box === 'CAN_BE_OPENED' || box === 'OPENED';
  return sealed && responseRequired && isFirst ? 'responses' : 'suppliers';
}

/** Sets the title of the browser window. */
function PageName({ title }: { title: string }) {
  useNamedPage(title);
  return null;
}

function TaskHead({ event, task, isAlone }: TaskHeadProps) {
  const { t } = useTranslation();
  const { items, restore, isArchiving, dialogs } = useTaskActions(event, task);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [isExtending, setExtending] = useState(false);
  const { can } = task;
  usePageKey('extend', can.extend && (() => setExtending(true)));
  // On a phone the title needs the space of the buttons.
  const menu =
    isPhone && can.extend
      ? [{ label: t('eventTasks.extendMenu'), onSelect: () => setExtending(true) }, ...items]
      : items;
  return (
    <Stack
      component="header"
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ alignItems: 'flex-start', mb: 0.25 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
          {task.responseRequired && event.status !== 'DRAFT' && (
            <Box sx={{ pt: '2px' }}>
              <EventBox box={task.box} />
            </Box>
          )}
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            sx={{ alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}
          >
            <Typography
              id="task-title"
              component={isAlone ? 'h1' : 'h2'}
              sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 620, overflowWrap: 'anywhere' }}
            >
              {task.title}
            </Typography>
            {task.archived && (
              <StatusChip tone="neutral" icon={ArchiveOutlined} label={t('eventTasks.archived')} />
            )}
          </Stack>
        </Stack>
        <TaskDates event={event} task={task} />
      </Box>
      <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
        {can.extend && !isPhone && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<MoreTimeOutlined />}
            onClick={() => setExtending(true)}
          >
            {t('eventTasks.extend')}
          </Button>
        )}
        {event.status === 'DRAFT' && can.edit && !isPhone && (
          <LinkButton
            variant="outlined"
            color="inherit"
            startIcon={<EditOutlined />}
            href={taskEditorPath(event.id, task.id)}
          >
            {t('eventTasks.edit')}
          </LinkButton>
        )}
        {can.restore && (
          <BusyButton
            variant="outlined"
            color="inherit"
            startIcon={<UnarchiveOutlined />}
            isBusy={isArchiving}
            onClick={() => void restore()}
          >
            {t('eventTasks.archive.restore')}
          </BusyButton>
        )}
        <MoreMenu label={t('eventTasks.more', { title: task.title })} items={menu} />
      </Stack>
      {isExtending && <ExtensionDialog event={event} task={task} onClose={() => setExtending(false)} />}
      {dialogs}
    </Stack>
  );
}

/** Dates of the task, and the latest deadline if some suppliers have an extension. */
function TaskDates({ event: { status, timeZone }, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const { startDate, endDate, lastEndDate, responseRequired } = task;
  const hasEnded = Date.parse(endDate) < serverNow();
  const isLater = Date.parse(lastEndDate) > Date.parse(endDate);
  return (
    <Box sx={{ mt: 0.25, fontSize: 13, lineHeight: '20px', color: colours.ink2 }}>
      {status === 'DRAFT' ? (
        <>
          <Timestamp instant={startDate} timeZone={timeZone} /> →{' '}
          <Timestamp instant={endDate} timeZone={timeZone} showsOwnTime />
        </>
      ) : (
        <>
          {t(hasEnded ? 'eventTasks.endedOn' : 'eventTasks.endsOn')}{' '}
          <Timestamp instant={endDate} timeZone={timeZone} showsOwnTime />
          {isLater && (
            <Box component="span" sx={{ color: colours.warn }}>
              {', '}
              {t('eventTasks.laterForSome')} <Timestamp instant={lastEndDate} timeZone={timeZone} />
            </Box>
          )}
        </>
      )}
      {!responseRequired && ` · ${t('kit.status.task.RESPONSE_PROHIBITED')}`}
    </Box>
  );
}
