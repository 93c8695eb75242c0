import Box from '@mui/material/Box';
import type { ScheduledEvent } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { formatDate, formatDateTime } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { addDays } from '../schedule-period.ts';
import { ScheduleIcon, ScheduleNote, ScheduleTitle, scheduleStateOf } from './schedule-row.tsx';

/** Days that the agenda names; later ones are one group. */
const namedDays = 7;

interface Entry {
  event: ScheduledEvent;
  /** Its next start or end, or its end. */
  at: string;
  /** Clock of a named day, otherwise month and day. */
  time: string;
}
interface Group {
  name: string;
  entries: Entry[];
}

/** Groups events by the day of their next start or end; what has ended and drafts come last. */
export function agendaOf(
  events: readonly ScheduledEvent[],
  timeZone: string,
  now: number,
  t: TFunction,
): Group[] {
  const today = formatDate(new Date(now).toISOString(), timeZone);
  const lastNamed = addDays(today, namedDays);
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
  const groups = new Map<string, Entry[]>();
  const entries = events.map((event) => {
    const state = scheduleStateOf(event, now);
    return { event, state, at: state === 'upcoming' || state === 'draft' ? event.startDate : event.endDate };
  });
  const isAhead = ({ state }: (typeof entries)[number]) =>
    state === 'calm' || state === 'soon' || state === 'pressing' || state === 'upcoming';
  const ahead = entries.filter(isAhead).sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const rest = entries.filter((entry) => !isAhead(entry));
  for (const { event, state, at } of [...ahead, ...rest]) {
    const date = formatDate(at, timeZone);
    const isNamed = isAhead({ event, state, at }) && date <= lastNamed;
    const name = isNamed
      ? date === today
        ? t('events.schedule.dayOfToday', { date })
        : t('events.schedule.dayOfWeek', { weekday: weekday.format(new Date(date)), date })
      : state === 'draft'
        ? t('events.schedule.groupDrafts')
        : state === 'completed'
          ? t('events.schedule.groupCompleted')
          : state === 'ended'
            ? t('events.schedule.groupEnded')
            : t('events.schedule.groupLater');
    const time = isNamed ? formatDateTime(at, timeZone).slice(11) : date.slice(5);
    groups.set(name, [...(groups.get(name) ?? []), { event, at, time }]);
  }
  return [...groups].map(([name, grouped]) => ({ name, entries: grouped }));
}

interface ScheduleAgendaProps {
  events: readonly ScheduledEvent[];
  timeZone: string;
  now: number;
}

/** The schedule on a phone: the next start or end of each event, by day. */
export function ScheduleAgenda({ events, timeZone, now }: ScheduleAgendaProps) {
  const { t } = useTranslation();
  return agendaOf(events, timeZone, now, t).map(({ name, entries }) => (
    <section key={name} aria-label={name}>
      <Box
        component="h2"
        sx={{ m: 0, pt: 2, pb: 0.5, fontSize: 12, lineHeight: '16px', fontWeight: 600, color: colours.ink3 }}
      >
        <TimestampText text={name} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ event, at, time }) => (
          <Box
            component="li"
            key={event.id}
            sx={{
              position: 'relative',
              display: 'grid',
              gridTemplateColumns: '44px 24px minmax(0, 1fr) auto',
              gap: '10px',
              alignItems: 'center',
              minHeight: 56,
              py: 0.5,
              borderBottom: `1px solid ${colours.line}`,
              fontSize: 12,
            }}
          >
            <Box
              component="time"
              dateTime={at}
              sx={{ color: colours.ink2, fontVariantNumeric: 'tabular-nums' }}
            >
              {time}
            </Box>
            <ScheduleIcon event={event} />
            <ScheduleTitle event={event} />
            <Box sx={{ color: colours.ink2, textAlign: 'right' }}>
              <ScheduleNote event={event} now={now} />
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  ));
}
