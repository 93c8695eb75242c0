import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Event, Task, TaskState, TaskSupplier } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskStateChip } from '../../../entities/status/status-chips.tsx';
import type { TaskSupplierRequest } from '../../../entities/tasks/task-filters.ts';
import { partName, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { taskSuppliersQuery } from '../../../entities/tasks/task-queries.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';

interface OfTask {
  event: Event;
  task: Task;
}

const suppliersIn = (task: Task, state: TaskState, request: Pick<TaskSupplierRequest, 'size' | 'sort'>) =>
  taskSuppliersQuery(task.id, { page: 0, search: '', state, seen: undefined, ...request });

/** Links to the suppliers of the task with this status. */
function MoreLink({ event, task, state, children }: OfTask & { state: TaskState; children: ReactNode }) {
  const hrefOf = useTaskPath(event.id);
  return (
    <AppLink href={hrefOf(task.id, { [partName]: 'suppliers', 'suppliers.state': state })} underline="hover">
      {children}
    </AppLink>
  );
}

/** Suppliers with a response in a sealed box: names and times only. */
export function BoxContents({ event, task }: OfTask) {
  const { t } = useTranslation();
  const state = 'RESPONSE_SUBMITTED';
  const count = task.summary.responseSubmittedCount;
  const { data } = useQuery({
    ...suppliersIn(task, state, { size: '25', sort: 'submittedAt,desc' }),
    enabled: count > 0,
  });
  if (count === 0) return null;
  const shown = data?.items ?? [];
  const left = (data?.total ?? 0) - shown.length;
  return (
    <Box component="section" aria-labelledby="in-the-box">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Box component="h3" id="in-the-box" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {t('box.inside.title')}
        </Box>
        <Box component="span" sx={{ fontSize: 13, color: colours.ink3 }}>
          {t('box.inside.lead')}
        </Box>
      </Box>
      <Box component="ul" sx={slipsStyles}>
        {!data &&
          Array.from({ length: Math.min(count, 6) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <Skeleton key={place} variant="rounded" component="li" height={50} />
          ))}
        {shown.map((supplier) => (
          <Slip key={supplier.supplierId} supplier={supplier} timeZone={event.timeZone} />
        ))}
      </Box>
      {left > 0 && (
        <Box sx={{ mt: 1, fontSize: 13 }}>
          <MoreLink event={event} task={task} state={state}>
            {t('box.inside.more', { count: left })}
          </MoreLink>
        </Box>
      )}
    </Box>
  );
}

const slipsStyles = {
  display: 'grid',
  listStyle: 'none',
  m: 0,
  mt: 1.25,
  p: 0,
  gap: { xs: 0, sm: 1 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
};

function Slip({ supplier: { name, submittedAt }, timeZone }: { supplier: TaskSupplier; timeZone: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        py: 1,
        pr: { sm: 1.5 },
        pl: { sm: 1.25 },
        borderRadius: { sm: 1 },
        bgcolor: colours.page,
        border: { sm: `1px solid ${colours.line}` },
        borderBottom: { xs: `1px solid ${colours.line}` },
      }}
    >
      <SealedEnvelope />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: { xs: 'flex', sm: 'block' },
          columnGap: 1,
          justifyContent: 'space-between',
          alignItems: 'baseline',
        }}
      >
        <Box sx={{ ...cut, fontWeight: 550, fontSize: 13, lineHeight: '18px' }} title={name}>
          {name}
        </Box>
        <Box sx={{ flex: 'none', fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
          {submittedAt && <Timestamp instant={submittedAt} timeZone={timeZone} />}
        </Box>
      </Box>
    </Box>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

function SealedEnvelope() {
  return (
    <svg width="24" height="28" viewBox="0 0 24 28" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d="M1 3a2 2 0 0 1 2-2h18a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z"
        fill="#EAF3FC"
        stroke="#B9D6F3"
      />
      <path d="M1 4l11 9 11-9" fill="none" stroke="#B9D6F3" />
      <circle cx="12" cy="16" r="5" fill="#0D3F73" />
      <circle cx="12" cy="15.2" r="1.4" fill="#fff" />
      <path d="M11.4 15.8h1.2l.4 2.4h-2z" fill="#fff" />
    </svg>
  );
}

/** Suppliers without a response in the box, and why. */
export function NotInTheBox({ event, task }: OfTask) {
  const { t } = useTranslation();
  const { endedWithoutResponseCount, declinedCount } = task.summary;
  const count = endedWithoutResponseCount + declinedCount;
  if (count === 0) return null;
  return (
    <SideSection title={t('box.outside.title')} badge={<Count count={count} />}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {endedWithoutResponseCount > 0 && (
          <Outside event={event} task={task} state="ENDED_WITHOUT_RESPONSE" />
        )}
        {declinedCount > 0 && <Outside event={event} task={task} state="DECLINED" />}
      </Box>
    </SideSection>
  );
}

function Outside({ event, task, state }: OfTask & { state: 'ENDED_WITHOUT_RESPONSE' | 'DECLINED' }) {
  const { t } = useTranslation();
  const { data } = useQuery(suppliersIn(task, state, { size: '10', sort: 'name,asc' }));
  const shown = data?.items ?? [];
  const left = (data?.total ?? 0) - shown.length;
  return (
    <div>
      <TaskStateChip state={state} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0, display: 'grid', gap: 0.25 }}>
        {shown.map(({ supplierId, name, isExtended, effectiveEndDate, declineReason, declineComment }) => (
          <Box component="li" key={supplierId} sx={{ overflowWrap: 'anywhere' }}>
            {name}
            {state === 'DECLINED' && declineReason && (
              <Quiet text={`: ${declineComment || t(`eventTasks.declined.${declineReason}`)}`} />
            )}
            {state !== 'DECLINED' && isExtended && (
              <Quiet
                text={` (${t('box.outside.hadUntil', { instant: formatInstant(effectiveEndDate, event.timeZone) })})`}
              />
            )}
          </Box>
        ))}
      </Box>
      {left > 0 && (
        <MoreLink event={event} task={task} state={state}>
          {t('box.outside.more', { count: left })}
        </MoreLink>
      )}
    </div>
  );
}

function Quiet({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ color: colours.ink3 }}>
      <TimestampText text={text} />
    </Box>
  );
}
