import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Event, Task } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { comparisonPath, partName } from '../../../entities/tasks/task-paths.ts';
import { taskQuery } from '../../../entities/tasks/task-queries.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { comparisonQuery } from '../api/comparison-query.ts';
import { Compared } from './compared-view.tsx';
import { ComparisonHead } from './comparison-head.tsx';

/** Compares the responses to a task once they may be read. */
export function ComparisonPage({ event, taskId }: { event: Event; taskId: string | undefined }) {
  const { t } = useTranslation();
  const {
    data: task,
    error,
    refetch,
  } = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== undefined });
  if (taskId === undefined) return <Navigate to={pathTo('event', { eventId: event.id })} replace />;
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
    return <Navigate to={comparisonPath(task.eventId, taskId)} replace />;
  }
  return <OfTask event={event} task={task} />;
}

/** Requests nothing while the responses may not be read, because every attempt is recorded, denied ones included. */
function OfTask({ event, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const isReadable =
    task.responseRequired && event.status !== 'DRAFT' && (!event.sealed || task.boxOpenedAt !== null);
  if (isReadable) return <Readable event={event} task={task} />;
  const responses = `${pathTo('event', { eventId: event.id, taskId: task.id })}?${partName}=responses`;
  return (
    <>
      <ComparisonHead event={event} task={task} />
      {task.responseRequired ? (
        <EmptyState
          title={t('comparison.sealed.title')}
          text={t('comparison.sealed.text')}
          action={
            <LinkButton variant="contained" href={responses}>
              {t('comparison.sealed.action')}
            </LinkButton>
          }
        />
      ) : (
        <EmptyState text={t('comparison.none.notAsked')} />
      )}
    </>
  );
}

function Readable({ event, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { data, error, refetch } = useQuery(comparisonQuery(task.id, event.sealed));
  if (!data) {
    return (
      <>
        <ComparisonHead event={event} task={task} />
        {error ? <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
      </>
    );
  }
  const { suppliers } = data;
  return (
    <>
      <ComparisonHead event={event} task={task} suppliers={suppliers} />
      {suppliers.length === 0 ? (
        <EmptyState
          title={t('comparison.none.title')}
          text={t(event.sealed ? 'comparison.none.text' : 'comparison.none.unsealed')}
        />
      ) : (
        <Compared event={event} task={task} isPhone={isPhone} comparison={data} />
      )}
    </>
  );
}
