import Box from '@mui/material/Box';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EventBox } from '../../../../entities/events/event-box.tsx';
import { TaskStateBadge } from '../../../../entities/events/task-state-styles.tsx';
import { DoNotDisturbOnOutlined } from '../../../../shared/icons/do-not-disturb-on-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { StatusChip } from '../../../../shared/ui/display/status-chip.tsx';
import { Countdown } from '../../../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { taskBoxState, viewOf } from '../../task-progress.ts';
import type { Colleague } from '../../use-colleagues.ts';
import { TaskRowActions } from './task-row-actions.tsx';
import { TaskRowNote } from './task-row-note.tsx';
import { ActiveColleagues } from './working-on-it.tsx';

interface TaskRowProps {
  event: SupplierEvent;
  task: SupplierTaskInList;
  /** Whether this task should be answered next. */
  isNext: boolean;
  isAllAnswered: boolean;
  /** Whether the draft is loaded to show its progress. */
  countsDraft: boolean;
  /** Colleagues working on the task now. */
  colleagues: readonly Colleague[];
  onDecline: () => void;
}

const nextStyles = {
  background: `linear-gradient(90deg, #F3F8FD, ${colours.page} 70%)`,
  boxShadow: `inset 3px 0 0 ${colours.primary}`,
  mx: { xs: -2, sm: 0 },
  ml: { sm: -3 },
  px: { xs: 2, sm: 0 },
  pl: { sm: 3 },
};

/** On a narrow screen everything is below the title. */
const underTitle = { gridColumn: { xs: 2, md: 'auto' } };

/** Why responses are not accepted although the deadline has not passed. */
const stoppedBy = (event: SupplierEvent, { archived }: SupplierTaskInList) =>
  event.status === 'CANCELLED' ? 'cancelled' : archived ? 'archived' : null;

export function TaskRow({
  event,
  task,
  isNext,
  isAllAnswered,
  countsDraft,
  colleagues,
  onDecline,
}: TaskRowProps) {
  const { t } = useTranslation();
  const { title, state, effectiveEndDate } = task;
  const stopped = state === 'AWAITING_RESPONSE' ? stoppedBy(event, task) : null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: { xs: 1.5, sm: 2 },
        rowGap: 0.5,
        py: { xs: 1.75, md: 1.25 },
        alignItems: { xs: 'start', md: 'center' },
        minHeight: 72,
        borderBottom: `1px solid ${colours.line}`,
        gridTemplateColumns: {
          xs: '24px minmax(0, 1fr)',
          md: '24px minmax(0, 1fr) 184px 156px 176px',
        },
        ...(isNext && nextStyles),
      }}
    >
      <EventBox box={taskBoxState(event, task)} />
      <Box sx={{ minWidth: 0 }}>
        <AppLink
          href={viewOf(task)}
          underline="hover"
          sx={{ fontSize: 14, fontWeight: 600, color: colours.ink, overflowWrap: 'anywhere' }}
        >
          {title}
        </AppLink>
        <TaskRowNote event={event} task={task} countsDraft={countsDraft} />
        <ActiveColleagues colleagues={colleagues} />
      </Box>
      <Box sx={underTitle}>
        {stopped ? (
          <StatusChip
            tone="neutral"
            icon={DoNotDisturbOnOutlined}
            label={t(`supplierEvent.stopped.${stopped}`)}
          />
        ) : (
          <TaskStateBadge state={state} />
        )}
      </Box>
      <Box sx={{ ...underTitle, fontSize: 13, lineHeight: '18px' }}>
        {state === 'RESPONSE_PROHIBITED' ? (
          <Box component="span" sx={{ color: colours.ink3 }}>
            {t('supplierEvent.nothingToSend')}
          </Box>
        ) : (
          <>
            <Timestamp instant={effectiveEndDate} timeZone={event.timeZone} />
            <Box sx={{ display: { xs: 'inline', md: 'block' }, ml: { xs: 1, md: 0 } }}>
              {event.status === 'ACTIVE' && !stopped && <Countdown end={effectiveEndDate} isPlain />}
            </Box>
          </>
        )}
      </Box>
      <Box sx={underTitle}>
        <TaskRowActions
          event={event}
          task={task}
          isNext={isNext}
          isAllAnswered={isAllAnswered}
          onDecline={onDecline}
        />
      </Box>
    </Box>
  );
}
