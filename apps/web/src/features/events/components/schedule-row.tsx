import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ScheduledEvent } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { boxPath } from '../../../entities/tasks/task-paths.ts';
import { EditNoteOutlined } from '../../../shared/icons/edit-note-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import { formatDateTime, formatInstant } from '../../../shared/ui/time/dates.ts';
import { timeLeft } from '../../../shared/ui/time/time-left.ts';
import { placeOf, type SchedulePeriod } from '../schedule-period.ts';
import { EventHint } from './event-hint.tsx';

const day = 24 * 60 * 60 * 1000;

export type ScheduleState = 'draft' | 'upcoming' | 'calm' | 'soon' | 'pressing' | 'ended' | 'completed';

/** What the schedule shows of an event at a moment. */
export function scheduleStateOf({ status, startDate, endDate }: ScheduledEvent, now: number): ScheduleState {
  if (status === 'DRAFT') return 'draft';
  if (status === 'COMPLETED') return 'completed';
  const { urgency } = timeLeft(Date.parse(endDate), now);
  if (urgency === 'over') return 'ended';
  return Date.parse(startDate) > now ? 'upcoming' : urgency;
}

/** Colours of a bar: what has gone by, and what is still to run. */
const barColours: Record<ScheduleState, { gone: string; left: string }> = {
  calm: { gone: '#9CC5EE', left: '#DCE9F7' },
  upcoming: { gone: '#9CC5EE', left: '#DCE9F7' },
  soon: { gone: '#F0C27B', left: '#FCE3BC' },
  pressing: { gone: '#E9A19B', left: '#F9D4D1' },
  ended: { gone: '#DDE3EA', left: '#DDE3EA' },
  completed: { gone: '#E9EDF2', left: '#E9EDF2' },
  draft: { gone: 'transparent', left: 'transparent' },
};
const hatched = `repeating-linear-gradient(135deg, ${colours.tint2} 0 5px, ${colours.page} 5px 10px)`;
const dashed = `repeating-linear-gradient(90deg, ${colours.warnFill} 0 4px, transparent 4px 7px)`;

/** Background of a bar and of its sample in the legend. `gone` is the share that has gone by, in percent. */
export const barStyles = (state: ScheduleState | 'longer', gone: number) =>
  state === 'longer'
    ? { background: dashed }
    : state === 'draft'
      ? { background: hatched, boxShadow: `inset 0 0 0 1px ${colours.line2}` }
      : {
          background: `linear-gradient(90deg, ${barColours[state].gone} ${gone}%, ${barColours[state].left} ${gone}%)`,
        };

interface ScheduledProps {
  event: ScheduledEvent;
  now: number;
}

/** The state of an event in words: the time left, its start, or what became of it. */
export function ScheduleNote({ event, now }: ScheduledProps) {
  const { t } = useTranslation();
  const state = scheduleStateOf(event, now);
  if (state === 'calm' || state === 'soon' || state === 'pressing') {
    return <Countdown end={event.endDate} isPlain />;
  }
  if (event.box === 'CAN_BE_OPENED' && event.taskToOpenId) {
    return (
      <AppLink
        href={boxPath(event.id, event.taskToOpenId)}
        underline="hover"
        sx={{ position: 'relative', zIndex: 1, color: colours.navy, fontWeight: 600 }}
      >
        {t('events.schedule.canBeOpened')}
      </AppLink>
    );
  }
  return noteOf(event, state, now, t);
}

function noteOf(event: ScheduledEvent, state: ScheduleState, now: number, t: TFunction): string {
  if (state === 'draft') {
    const { publishBlockers } = event;
    if (publishBlockers.includes('TASKS')) return t('events.schedule.draftWithoutTask');
    return publishBlockers.length > 0
      ? t('events.schedule.draftToDo', { count: publishBlockers.length })
      : t('events.schedule.draftReady');
  }
  if (state === 'completed') return t('events.status.COMPLETED');
  if (state === 'upcoming') {
    const days = Math.floor((Date.parse(event.startDate) - now) / day);
    return days > 0 ? t('events.schedule.startsIn', { count: days }) : t('events.schedule.starts');
  }
  if (event.box === 'CAN_BE_OPENED') return t('events.schedule.canBeOpened');
  if (event.box === 'OPENED') return t('events.schedule.opened');
  return event.box === 'NONE' ? t('events.schedule.ended') : t('events.schedule.closing');
}

/** Icon of an event: its box, or a sheet while it is a draft. */
export function ScheduleIcon({ event }: { event: ScheduledEvent }) {
  return event.status === 'DRAFT' ? (
    <EditNoteOutlined aria-hidden sx={{ fontSize: 22, color: colours.ink3, flex: 'none' }} />
  ) : (
    <EventBox box={event.box} size={22} />
  );
}

const cutText = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The title of an event as the link of its row, and what matters now below it. */
export function ScheduleTitle({ event }: { event: ScheduledEvent }) {
  const { t } = useTranslation();
  const hint =
    event.status === 'DRAFT' ? (
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>{t('events.schedule.unseen')}</Box>
    ) : (
      <EventHint event={event} isCount />
    );
  return (
    <Box sx={{ minWidth: 0 }}>
      <AppLink
        href={pathTo('event', { eventId: event.id })}
        title={event.title}
        underline="hover"
        sx={{
          display: 'block',
          ...cutText,
          color: colours.ink,
          fontWeight: 600,
          fontSize: 13,
          lineHeight: '18px',
          // The whole row opens the event.
          '&::after': { content: '""', position: 'absolute', inset: 0 },
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': { outline: `2px solid ${colours.primary}`, outlineOffset: -2 },
        }}
      >
        {event.title}
      </AppLink>
      {hint}
    </Box>
  );
}

/** One event of the schedule: its name and state, and its bar on the time axis. */
export function ScheduleRow({ event, now, period }: ScheduledProps & { period: SchedulePeriod }) {
  const { t } = useTranslation();
  const { startDate, endDate, lastEndDate, timeZone } = event;
  const state = scheduleStateOf(event, now);
  const isToOpen = event.box === 'CAN_BE_OPENED';
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  const [from, to] = [placeOf(start, period), placeOf(end, period)];
  const shownStart = Math.max(start, period.start);
  const shownEnd = Math.min(end, period.end);
  const gone = Math.max(0, Math.min(1, (now - shownStart) / (shownEnd - shownStart || 1))) * 100;
  const isLonger = lastEndDate !== null && Date.parse(lastEndDate) > end && event.status !== 'COMPLETED';
  const span = t('events.schedule.span', {
    start: formatDateTime(startDate, timeZone),
    end: formatInstant(endDate, timeZone),
  });
  const longer = isLonger && t('events.schedule.longer', { instant: formatInstant(lastEndDate, timeZone) });
  const words = [span, longer].filter(Boolean).join('; ');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'var(--names) minmax(0, 1fr)',
        height: 52,
        borderBottom: `1px solid ${colours.line}`,
        '&:hover': { bgcolor: 'rgb(247 249 251 / .7)' },
        ...(isToOpen && {
          bgcolor: 'rgb(243 247 251 / .8)',
          boxShadow: `inset 3px 0 0 ${colours.navy}`,
        }),
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '28px minmax(0, 1fr) auto',
          gap: 1,
          alignItems: 'center',
          pl: 3,
          pr: 2,
          minWidth: 0,
        }}
      >
        <ScheduleIcon event={event} />
        <ScheduleTitle event={event} />
        <Box sx={{ fontSize: 12, fontWeight: 550, whiteSpace: 'nowrap', color: colours.ink2 }}>
          <ScheduleNote event={event} now={now} />
        </Box>
      </Box>
      <Box title={words} sx={{ position: 'relative', borderLeft: `1px solid ${colours.line}` }}>
        <span style={visuallyHidden}>{words}</span>
        <Box
          aria-hidden
          data-state={state}
          sx={{
            position: 'absolute',
            top: 17,
            height: 18,
            minWidth: 3,
            borderRadius: '5px',
            ...(start < period.start && { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }),
            ...(end > period.end && { borderTopRightRadius: 0, borderBottomRightRadius: 0 }),
          }}
          style={{ left: `${from}%`, width: `${to - from}%`, ...barStyles(state, gone) }}
        />
        {isLonger && (
          <Box
            aria-hidden
            data-state="longer"
            sx={{ position: 'absolute', top: 25, height: 2 }}
            style={{
              left: `${to}%`,
              width: `${placeOf(Date.parse(lastEndDate), period) - to}%`,
              ...barStyles('longer', 0),
            }}
          />
        )}
      </Box>
    </Box>
  );
}
