import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Event, Task, TaskList as Tasks } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortDeadline } from '../../../entities/events/short-deadline.tsx';
import { taskListOptions, taskRequest, wholeTaskList } from '../../../entities/tasks/task-filters.ts';
import { taskEditorPath, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { tasksQuery } from '../../../entities/tasks/task-queries.ts';
import { ArrowBack } from '../../../shared/icons/arrow-back.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { countFilters } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { stickyBarHeight } from '../../../shared/ui/layout/sticky-bar.tsx';
import { TaskList } from './task-list.tsx';
import { TaskListFilters } from './task-list-filters.tsx';
import { TaskPanel } from './task-panel.tsx';

interface EventTasksProps {
  event: Event;
  /** Content of the Responses tab of a task. */
  renderResponses: (task: Task) => ReactNode;
}

/** Returns the selected task id if list and task are separate pages (narrow screens), otherwise null. */
export function useTaskAlone(): string | null {
  const { taskId }: { taskId?: string } = useParams({ strict: false });
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  return isNarrow && taskId ? taskId : null;
}

/** Returns the title of the task that is shown beside the list, if any. */
export function useShownTaskTitle(eventId: string): string | undefined {
  const { taskId }: { taskId?: string } = useParams({ strict: false });
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const { data } = useQuery(tasksQuery(eventId, wholeTaskList));
  if (isNarrow || (tab !== undefined && tab !== 'tasks')) return undefined;
  return (taskId ? data?.items.find(({ id }) => id === taskId) : data?.items[0])?.title;
}

/** Narrow screens: the task on its own page, with a back link and the deadline. */
export function TaskAlone({ event, taskId, renderResponses }: EventTasksProps & { taskId: string }) {
  const hrefOf = useTaskPath(event.id);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mx: { xs: -2, sm: -3 },
          mt: { xs: -2, sm: -3 },
          mb: 2,
          px: { xs: 2, sm: 3 },
          minHeight: 48,
          bgcolor: colours.tint,
          borderBottom: `1px solid ${colours.line}`,
        }}
      >
        <AppLink
          href={hrefOf()}
          underline="hover"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, py: 1, fontWeight: 550 }}
        >
          <ArrowBack aria-hidden sx={{ fontSize: 18 }} />
          <Box
            component="span"
            title={event.title}
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {event.title}
          </Box>
        </AppLink>
        {event.status === 'ACTIVE' && <ShortDeadline event={event} />}
      </Box>
      <TaskPanel key={taskId} event={event} taskId={taskId} renderResponses={renderResponses} isAlone />
    </>
  );
}

/** Task list of an event with the selected task next to it. */
export function EventTasks({ event, renderResponses }: EventTasksProps) {
  const { taskId }: { taskId?: string } = useParams({ strict: false });
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const [query, setQuery] = useTableUrlState(taskListOptions);
  const answer = useQuery(tasksQuery(event.id, taskRequest(query)));
  const { data } = answer;
  const isWhole = query.search === '' && countFilters(query) === 0;
  if (data && isWhole && data.counts.current + data.counts.archived === 0) return <NoTasks event={event} />;
  const selectedId = taskId ?? data?.items[0]?.id;
  const list = (
    <>
      <TaskListFilters query={query} onQueryChange={setQuery} archivedCount={data?.counts.archived ?? 0} />
      <MatchingTasks answer={answer} isWhole={isWhole && !answer.isPlaceholderData}>
        {(found) => (
          <TaskList
            event={event}
            tasks={found.items}
            selectedId={isNarrow ? undefined : selectedId}
            isWhole={isWhole && !answer.isPlaceholderData}
          />
        )}
      </MatchingTasks>
    </>
  );
  if (isNarrow) return <Box sx={{ mx: { xs: -2, sm: -3 }, mt: -3 }}>{list}</Box>;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '304px minmax(0, 1fr)',
        mx: -3,
        mt: -3,
        mb: -4,
        // Extends down to the footer even if the task is short.
        minHeight: 'max(480px, calc(100dvh - 353px))',
        '@media print': { display: 'block', m: 0, minHeight: 0 },
      }}
    >
      <Box sx={{ bgcolor: colours.tint, borderRight: `1px solid ${colours.line}`, displayPrint: 'none' }}>
        <Box
          sx={{
            position: 'sticky',
            top: stickyBarHeight,
            display: 'flex',
            flexDirection: 'column',
            maxHeight: `calc(100dvh - ${stickyBarHeight}px)`,
          }}
        >
          {list}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, px: 3, pt: 2.5, pb: 4 }}>
        {selectedId && (
          <TaskPanel key={selectedId} event={event} taskId={selectedId} renderResponses={renderResponses} />
        )}
      </Box>
    </Box>
  );
}

interface MatchingTasksProps {
  answer: ReturnType<typeof useQuery<Tasks>>;
  isWhole: boolean;
  children: (tasks: Tasks) => ReactNode;
}

/** The matching tasks, or the reason why none are shown. */
function MatchingTasks({ answer: { data, error, refetch }, isWhole, children }: MatchingTasksProps) {
  const { t } = useTranslation();
  if (!data && error) return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        <ListSkeleton />
      </Box>
    );
  }
  if (data.items.length > 0) return children(data);
  return <EmptyState text={t(isWhole ? 'eventTasks.onlyArchived' : 'eventTasks.noneFound')} />;
}

function NoTasks({ event }: { event: Event }) {
  const { t } = useTranslation();
  const canAdd = event.can.edit;
  return (
    <EmptyState
      title={t('eventTasks.empty.title')}
      text={t(canAdd ? 'eventTasks.empty.text' : 'eventTasks.empty.closed')}
      action={
        canAdd && (
          <LinkButton
            variant={event.status === 'DRAFT' ? 'outlined' : 'contained'}
            href={taskEditorPath(event.id)}
          >
            {t('eventTasks.add')}
          </LinkButton>
        )
      }
    />
  );
}
