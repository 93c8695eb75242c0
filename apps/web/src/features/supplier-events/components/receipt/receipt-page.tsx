import { useQuery } from '@tanstack/react-query';
import type { SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { supplierEventQuery } from '../../../../entities/events/supplier-event-query.ts';
import { textOfError } from '../../../../shared/lib/api-error.ts';
import { LinkButton } from '../../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../../shared/ui/layout/page-head.tsx';
import { ownResponseQuery, receiptsQuery } from '../../api/receipt-queries.ts';
import { supplierTasksQuery } from '../../api/supplier-event-queries.ts';
import { viewOf } from '../../task-progress.ts';
import { ReceiptView } from './receipt-view.tsx';

/** Receipt page of a task: the last record, or the one named in the URL. */
export function ReceiptPage({ eventId, taskId }: { eventId: string; taskId: string }) {
  const { t } = useTranslation();
  const event = useQuery(supplierEventQuery(eventId));
  const tasks = useQuery(supplierTasksQuery(eventId));
  const records = useQuery(receiptsQuery(taskId));
  const response = useQuery(ownResponseQuery(taskId));
  const task = tasks.data?.find(({ id }) => id === taskId);
  if (event.data && tasks.data && task && records.data && response.data) {
    if (records.data.items.length === 0) return <NothingSent task={task} />;
    return (
      <ReceiptView
        event={event.data}
        tasks={tasks.data}
        task={task}
        response={response.data}
        records={records.data.items}
        senders={records.data.senders}
      />
    );
  }
  const read = [event, tasks, records, response];
  const error = read.find((one) => one.error)?.error;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t('receipt.title')} />
      <LoadFailure
        text={textOfError(error)}
        onRetry={() => void Promise.all(read.map((one) => one.refetch()))}
      />
    </>
  );
}

function NothingSent({ task }: { task: SupplierTaskInList }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('receipt.title')} />
      <EmptyState
        text={t('receipt.nothingSent', { title: task.title })}
        action={
          <LinkButton variant="outlined" href={viewOf(task)}>
            {t('receipt.openTask')}
          </LinkButton>
        }
      />
    </>
  );
}
