import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { EventStatus, TaskInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { runKey } from '../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import { DragIndicator } from '../../../shared/icons/drag-indicator.ts';
import { InfoOutlined } from '../../../shared/icons/info-outlined.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

interface TaskRowProps {
  task: TaskInList;
  href: string;
  isSelected: boolean;
  /** The status of the event. */
  status: EventStatus;
  timeZone: string;
  /** Moves the task by one position or to an end of the list. Undefined if the order cannot be changed. */
  onMove?: (to: -1 | 1 | 'first' | 'last') => void;
}

/** Row of the task list: title and the most important fact now. */
export function TaskRow({ task, href, isSelected, status, timeZone, onMove }: TaskRowProps) {
  const { t } = useTranslation();
  const isDraft = status === 'DRAFT';
  useKeyGroup('taskHandle', onMove !== undefined);
  const moveByKey = (event: KeyboardEvent) => {
    if (!onMove) return;
    runKey('taskHandle', event, {
      taskUp: () => onMove(-1),
      taskDown: () => onMove(1),
      taskFirst: () => onMove('first'),
      taskLast: () => onMove('last'),
    });
  };
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        gap: 0.75,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderBottom: `1px solid ${colours.line}`,
        '&:hover': { bgcolor: colours.tint2 },
        ...(isSelected && {
          '&, &:hover': { bgcolor: colours.page },
          boxShadow: `inset 3px 0 0 ${colours.primary}`,
        }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {onMove ? (
          <IconButton
            size="small"
            data-handle={task.id}
            aria-label={t('eventTasks.order.handle', { title: task.title })}
            aria-description={t('eventTasks.order.keys')}
            onKeyDown={moveByKey}
            sx={{
              zIndex: 1,
              m: '-3px -3px -3px -5px',
              p: '3px',
              minWidth: 0,
              cursor: 'grab',
              color: colours.ink3,
            }}
          >
            <DragIndicator sx={{ fontSize: 18 }} />
          </IconButton>
        ) : task.responseRequired ? (
          <EventBox box={task.box} size={18} />
        ) : (
          <InfoOutlined aria-hidden sx={{ fontSize: 18, color: colours.ink3, flex: 'none' }} />
        )}
        <AppLink
          href={href}
          underline="none"
          draggable={false}
          aria-current={isSelected ? 'true' : undefined}
          sx={{
            minWidth: 0,
            color: colours.ink,
            fontWeight: 600,
            lineHeight: '20px',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            overflow: 'hidden',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            // Makes the whole row clickable.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {task.title}
        </AppLink>
      </Box>
      {!isDraft && task.responseRequired && <ResponseBar task={task} />}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1.5,
          color: colours.ink3,
          fontSize: 12,
          lineHeight: '16px',
        }}
      >
        <FirstFact task={task} isDraft={isDraft} />
        <LastFact task={task} status={status} timeZone={timeZone} />
      </Box>
    </Box>
  );
}

/** Share of responses submitted, and of those that will not come. */
function ResponseBar({ task: { summary, supplierCount } }: { task: TaskInList }) {
  const share = (count: number) => `${supplierCount > 0 ? (count / supplierCount) * 100 : 0}%`;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        gap: '1px',
        height: 4,
        borderRadius: '2px',
        overflow: 'hidden',
        bgcolor: colours.tint2,
      }}
    >
      <Box sx={{ width: share(summary.responseSubmittedCount), bgcolor: colours.okFill }} />
      <Box sx={{ width: share(summary.declinedCount), bgcolor: colours.off }} />
    </Box>
  );
}

function FirstFact({ task, isDraft }: { task: TaskInList; isDraft: boolean }) {
  const { t } = useTranslation();
  const { supplierCount, responseRequired, summary } = task;
  if (isDraft || supplierCount === 0) {
    return supplierCount === 0 ? (
      <Box sx={{ color: colours.warn, fontWeight: 600 }}>{t('eventTasks.noSupplier')}</Box>
    ) : (
      <span>{t('eventTasks.suppliers', { count: supplierCount })}</span>
    );
  }
  if (!responseRequired) return <span>{t('kit.status.task.RESPONSE_PROHIBITED')}</span>;
  return (
    <span>{t('eventTasks.submitted', { done: summary.responseSubmittedCount, total: supplierCount })}</span>
  );
}

function LastFact({ task, status, timeZone }: Pick<TaskRowProps, 'task' | 'status' | 'timeZone'>) {
  const { t } = useTranslation();
  if (status === 'DRAFT') {
    if (!task.responseRequired) return <span>{t('kit.status.task.RESPONSE_PROHIBITED')}</span>;
    return <Timestamp instant={task.endDate} timeZone={timeZone} />;
  }
  const now = serverNow();
  if (!task.ended) {
    if (Date.parse(task.startDate) > now) {
      return (
        <span>
          {t('eventTasks.starts')} <Timestamp instant={task.startDate} timeZone={timeZone} />
        </span>
      );
    }
    // After the common end date, the countdown shows the latest extension.
    return <Countdown isPlain end={Date.parse(task.endDate) > now ? task.endDate : task.lastEndDate} />;
  }
  const isReady = task.box === 'CAN_BE_OPENED';
  return (
    <Box component="span" sx={isReady ? { color: colours.navy, fontWeight: 600 } : undefined}>
      {endedText(task, status, t)}
    </Box>
  );
}

function endedText({ box, archived }: TaskInList, status: EventStatus, t: TFunction): string {
  if (box === 'NONE') return t('eventTasks.ended');
  // Until the closing is recorded, which takes about a minute.
  if (box === 'SHUT' && status === 'ACTIVE' && !archived) return t('eventTasks.boxCloses');
  return t(`eventTasks.box.${box}`);
}
