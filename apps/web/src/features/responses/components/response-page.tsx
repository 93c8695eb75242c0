import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { supplierEventQuery } from '../../../entities/events/supplier-event-query.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { responseQuery, supplierTaskQuery } from '../api/response-queries.ts';
import { ResponseView } from './response-view.tsx';

interface ResponsePageProps {
  eventId: string;
  taskId: string;
  view: 'form' | 'review';
}

/** Response of a supplier to a task: the form or the review. */
export function ResponsePage({ eventId, taskId, view }: ResponsePageProps) {
  const { t } = useTranslation();
  const event = useQuery(supplierEventQuery(eventId));
  const task = useQuery(supplierTaskQuery(taskId));
  const response = useQuery(responseQuery(taskId));
  const roleEntryId = useUser()?.userRoleId;
  const reads = [event, task, response];
  if (!event.data || !task.data || !response.data || !roleEntryId) {
    const failed = reads.find(({ error }) => error);
    if (!failed) return <PageSkeleton />;
    return (
      <LoadFailure
        text={`${textOfError(failed.error)} ${t('responses.keptAnyway')}`}
        onRetry={() => reads.forEach((read) => void read.refetch())}
      />
    );
  }
  return (
    <ResponseView
      key={`${roleEntryId} ${taskId}`}
      roleEntryId={roleEntryId}
      view={view}
      event={event.data}
      task={task.data}
      response={response.data}
    />
  );
}
