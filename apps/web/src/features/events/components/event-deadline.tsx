import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DeadlineRail } from '../../../entities/events/deadline-rail.tsx';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { wholeTaskList } from '../../../entities/tasks/task-filters.ts';
import { tasksQuery } from '../../../entities/tasks/task-queries.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Countdown, countdownStyles, useNowUntil } from '../../../shared/ui/time/countdown.tsx';
import { formatDate, formatInstant } from '../../../shared/ui/time/dates.ts';
import { timeAgo } from '../../../shared/ui/time/time-ago.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

/** Deadline of an event: elapsed and remaining time, or how the event ended, by whom and why. */
export function EventDeadline({ event }: { event: Event }) {
  const { startDate, endDate, timeZone, box, status } = event;
  const marks = useEarlierEnds(event);
  if (status === 'CANCELLED') return <CancelledBand event={event} />;
  return (
    <Box
      data-deadline
      sx={{
        ...panelStyles,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.5,
        alignItems: 'center',
        bgcolor: colours.tint,
        borderColor: colours.line,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
      }}
    >
      <DeadlineRail start={startDate} end={endDate} timeZone={timeZone} marks={marks} />
      <Box
        sx={{
          order: { xs: -1, sm: 0 },
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minWidth: 0,
          maxWidth: { sm: 480 },
          pl: { sm: 3 },
          borderLeft: { sm: `1px solid ${colours.line}` },
        }}
      >
        {box !== 'NONE' && <EventBox box={box} size={44} />}
        <Box sx={{ minWidth: 0 }}>
          <Outcome event={event} />
        </Box>
      </Box>
    </Box>
  );
}

const panelStyles = {
  mb: 1.5,
  pl: 2.25,
  pr: 2,
  pt: 1.25,
  pb: 1,
  borderRadius: '12px',
  border: '1px solid',
} as const;

/** Tasks that end before the event, each instant once. Its label names the task, or counts the tasks. */
function useEarlierEnds({ id, endDate, status }: Event) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...tasksQuery(id, wholeTaskList), enabled: status !== 'CANCELLED' });
  const titlesAt = new Map<string, string[]>();
  for (const task of data?.items ?? []) {
    if (Date.parse(task.endDate) >= Date.parse(endDate)) continue;
    titlesAt.set(task.endDate, [...(titlesAt.get(task.endDate) ?? []), task.title]);
  }
  return [...titlesAt].map(([at, [title = '', ...others]]) => {
    const hasEnded = Date.parse(at) < serverNow();
    const count = others.length + 1;
    const label =
      count > 1
        ? t(hasEnded ? 'events.event.tasksEnded' : 'events.event.tasksEnd', { count })
        : t(hasEnded ? 'events.event.taskEnded' : 'events.event.taskEnds', { name: title });
    return { at, label };
  });
}

/** Time left, or the status that replaces it, with one line of explanation. */
function Outcome({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { status, statusChange, statusReason, completionDue, timeZone, can, endDate, box } = event;
  const { boxesCloseAt, lastEndDate } = event;
  const now = useNowUntil(boxesCloseAt ?? completionDue ?? endDate);
  const responses = responsesText(event, t);
  if (status === 'COMPLETED') {
    const { at, by } = statusChange ?? {};
    const title = at
      ? t('events.event.completedOn', { date: formatDate(at, timeZone) })
      : t('events.status.COMPLETED');
    return <Lines title={title} text={by ? t('events.event.byAnd', { name: by, responses }) : responses} />;
  }
  if (status === 'ACTIVE' && boxesCloseAt && lastEndDate && Date.parse(lastEndDate) < now) {
    const seconds = Math.ceil((Date.parse(boxesCloseAt) - now) / 1000);
    const title = seconds > 0 ? t('events.event.closesIn', { seconds }) : t('events.event.closing');
    return <Lines title={title} text={t('events.event.closingText')} />;
  }
  if (can.complete && completionDue !== null && Date.parse(completionDue) < now) {
    const by = { instant: statusChange ? formatInstant(statusChange.at, timeZone) : '' };
    const reopened =
      statusChange &&
      statusReason &&
      t('events.event.reopenedText', { ...by, name: statusChange.by ?? '', reason: statusReason });
    const ago = timeAgo(endDate, t, now);
    const isToOpen = box === 'CAN_BE_OPENED';
    return (
      <Lines
        title={t(isToOpen ? 'events.event.readyToOpen' : 'events.event.readyToComplete', { ago })}
        text={[responses, reopened].filter(Boolean).join('. ')}
        colour={isToOpen ? colours.navy : colours.warn}
      />
    );
  }
  return (
    <>
      <Countdown end={endDate} />
      <Caption text={responses} />
    </>
  );
}

function Lines({ title, text, colour }: { title: string; text: string; colour?: string }) {
  return (
    <Box role="note">
      <Box sx={{ ...countdownStyles, color: colour ?? colours.ink, overflowWrap: 'anywhere' }}>
        <TimestampText text={title} />
      </Box>
      <Caption text={text} />
    </Box>
  );
}

function Caption({ text }: { text: string }) {
  return (
    <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink2, overflowWrap: 'anywhere' }}>
      <TimestampText text={text} />
    </Box>
  );
}

/** Replaces the deadline of a cancelled event: when, by whom, why, and what becomes of the box. */
function CancelledBand({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { statusChange, statusReason, timeZone, box, publishedAt, sealed } = event;
  const { at, by } = statusChange ?? {};
  const title = at
    ? t(by ? 'events.event.cancelledBy' : 'events.event.cancelledOn', {
        date: formatDate(at, timeZone),
        name: by ?? '',
      })
    : t('events.status.CANCELLED');
  const boxText =
    sealed && publishedAt && t(`events.event.cancelledBox.${box === 'OPENED' ? 'OPENED' : 'SHUT'}`);
  return (
    <Box
      role="note"
      sx={{
        ...panelStyles,
        py: 1.25,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        borderColor: colours.bad,
        bgcolor: colours.page,
        overflowWrap: 'anywhere',
      }}
    >
      {sealed && publishedAt && <EventBox box={box} size={44} />}
      <Box sx={{ minWidth: 0, whiteSpace: 'pre-line' }}>
        <Box component="span" sx={{ fontWeight: 620, color: colours.bad }}>
          <TimestampText text={statusReason ? `${title}: ` : `${title}. `} />
        </Box>
        {statusReason && `${endSentence(statusReason)} `}
        {boxText}
      </Box>
    </Box>
  );
}

const endSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Number of responses submitted. */
function responsesText({ tasks }: Event, t: TFunction): string {
  const total =
    tasks.awaitingResponseCount +
    tasks.responseSubmittedCount +
    tasks.declinedCount +
    tasks.endedWithoutResponseCount;
  return t('events.hints.responses', { done: tasks.responseSubmittedCount, total });
}
