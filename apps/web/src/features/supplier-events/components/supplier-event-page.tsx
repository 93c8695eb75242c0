import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EventStatusChips } from '../../../entities/events/event-status-chip.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { TaskStateChip } from '../../../entities/status/status-chips.tsx';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Countdown } from '../../../shared/ui/countdown.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { LoadFailure } from '../../../shared/ui/load-failure.tsx';
import { Moment } from '../../../shared/ui/moment.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { SectionHead } from '../../../shared/ui/section-head.tsx';
import { PageSkeleton } from '../../../shared/ui/skeletons.tsx';
import { supplierEventQuery, supplierTasksQuery } from '../api/supplier-event-queries.ts';

/** One event as its supplier sees it: what is asked, until when, what is done and what is missing. */
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
  const { t } = useTranslation();
  const { title, reference, status, sealed, buyer, timeZone } = event;
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={[
          { label: t('pages.supplierEvents'), href: pathTo('supplierEvents') },
          { label: reference },
        ]}
        status={<EventStatusChips status={status} sealed={sealed} />}
        description={`${buyer.organisationName}, ${buyer.businessUnitName}`}
      />
      <SectionHead title={t('supplierEvent.tasks')} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((task) => (
          <Box
            component="li"
            key={task.id}
            sx={{
              ...{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, py: 1.5 },
              borderBottom: `1px solid ${colours.line}`,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 200, fontWeight: 600 }}>{task.title}</Box>
            <TaskStateChip state={task.state} />
            <Box sx={{ fontSize: 13 }}>
              <Moment instant={task.effectiveEndDate} timeZone={timeZone} />
              <Box>
                <Countdown end={task.effectiveEndDate} isPlain />
              </Box>
            </Box>
            <LinkButton
              variant="outlined"
              color="inherit"
              href={pathTo('bidderEventView', { eventId: task.eventId, taskId: task.id })}
            >
              {t('supplierEvent.open')}
            </LinkButton>
          </Box>
        ))}
      </Box>
    </>
  );
}
