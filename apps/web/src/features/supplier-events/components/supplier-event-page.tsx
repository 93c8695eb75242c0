import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { KeyFooter } from '../../../entities/boxes/key-footer.tsx';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { supplierEventQuery } from '../../../entities/events/supplier-event-query.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { supplierTasksQuery } from '../api/supplier-event-queries.ts';
import { useColleagues } from '../use-colleagues.ts';
import { AboutEvent } from './event/about-event.tsx';
import { CancelledNotice } from './event/cancelled-notice.tsx';
import { ChangesPanel } from './event/changes-panel.tsx';
import { DeadlineBand } from './event/deadline-band.tsx';
import { EventCriteria } from './event/event-criteria.tsx';
import { EventDocuments } from './event/event-documents.tsx';
import { EventQuestions } from './event/event-questions.tsx';
import { EventSide } from './event/event-side.tsx';
import { SupplierEventHead } from './event/supplier-event-head.tsx';
import { AllAnswered } from './tasks/all-answered.tsx';
import { TaskRows } from './tasks/task-rows.tsx';
import { WorkingOnIt } from './tasks/working-on-it.tsx';

/** Event page of a supplier: tasks, deadlines, and what is done and missing. */
export function SupplierEventPage({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const event = useQuery(supplierEventQuery(eventId));
  const tasks = useQuery(supplierTasksQuery(eventId));
  if (event.data && tasks.data) return <Loaded event={event.data} tasks={tasks.data} />;
  const error = event.error ?? tasks.error;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t('pages.bidderEventView')} />
      <LoadFailure
        text={textOfError(error)}
        onRetry={() => void Promise.all([event.refetch(), tasks.refetch()])}
      />
    </>
  );
}

function Loaded({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const colleagues = useColleagues(event.id);
  useRefreshAtEnds(tasks.map(({ effectiveEndDate }) => effectiveEndDate));
  return (
    <>
      <SupplierEventHead event={event} tasks={tasks} />
      <DeadlineBand event={event} tasks={tasks} />
      <PageColumns
        side={
          <>
            <WorkingOnIt tasks={tasks} colleagues={colleagues} />
            <EventSide event={event} tasks={tasks} />
          </>
        }
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0, '& > *': { minWidth: 0 } }}>
          {event.status === 'CANCELLED' && <CancelledNotice event={event} />}
          <ChangesPanel event={event} />
          <AllAnswered event={event} tasks={tasks} />
          <TaskRows event={event} tasks={tasks} colleagues={colleagues} />
          <AboutEvent event={event} />
          <EventCriteria event={event} />
          <EventDocuments event={event} />
          <EventQuestions event={event} tasks={tasks} />
        </Box>
      </PageColumns>
      <KeyFooter />
    </>
  );
}
