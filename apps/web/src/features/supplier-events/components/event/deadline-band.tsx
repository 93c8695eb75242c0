import Box from '@mui/material/Box';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { answeredOf } from '../../../../entities/events/answered-of.ts';
import { DeadlineRail } from '../../../../entities/events/deadline-rail.tsx';
import { EventBox } from '../../../../entities/events/event-box.tsx';
import { ThreeZones } from '../../../../entities/events/three-zones.tsx';
import { serverNow } from '../../../../shared/lib/server-clock.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Countdown } from '../../../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { nextTaskOf } from '../../task-progress.ts';

const weekdayOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(new Date(instant));

/** Deadline: progress, the end date in three time zones, time left, and number of answered tasks. */
export function DeadlineBand({ event, tasks: all }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  const { startDate, timeZone, box, status, tasks } = event;
  // The next open task determines the deadline, or the supplier's last deadline if none is open.
  const next = nextTaskOf(event, all);
  const last = event.lastEndDate ?? event.endDate;
  const end = next?.effectiveEndDate ?? last;
  const { submitted, total } = answeredOf(tasks);
  const hasEnded = Date.parse(end) < serverNow();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 3 },
        alignItems: 'center',
        mb: 3,
        px: { xs: 1.75, sm: 2.5 },
        py: 1.5,
        borderRadius: '12px',
        bgcolor: colours.tint,
        border: `1px solid ${colours.line}`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto auto' },
      }}
    >
      <DeadlineRail
        start={startDate}
        end={end}
        timeZone={timeZone}
        marks={all
          .filter(({ responseRequired, archived }) => responseRequired && !archived)
          .map(({ title, effectiveEndDate, ended }) => ({
            at: effectiveEndDate,
            label: t(ended ? 'supplierEvent.taskEnded' : 'supplierEvent.taskEnds', { title }),
          }))}
        labels={{
          start: (
            <span>
              {t('supplierEvent.began')} <Timestamp instant={startDate} timeZone={timeZone} />
            </span>
          ),
          end: (
            <Box component="span" sx={{ color: colours.ink, fontWeight: 550 }}>
              {t(hasEnded ? 'supplierEvent.endedOn' : 'supplierEvent.endsOn', {
                weekday: weekdayOf(end, timeZone),
              })}
            </Box>
          ),
        }}
      />
      <Box sx={{ pl: { md: 3 }, borderLeft: { md: `1px solid ${colours.line}` } }}>
        <ThreeZones instant={end} timeZone={timeZone} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          order: { xs: -1, md: 0 },
          pl: { md: 3 },
          borderLeft: { md: `1px solid ${colours.line}` },
          '& time': { fontSize: 20, lineHeight: '24px', fontWeight: 620, letterSpacing: '-.01em' },
          '& time[data-urgency="calm"]': { color: colours.ink },
        }}
      >
        <EventBox box={box} size={44} />
        <div>
          {status === 'ACTIVE' && <Countdown end={end} isPlain />}
          {next && Date.parse(end) < Date.parse(last) && (
            <Box sx={{ typography: 'caption', color: colours.ink2 }}>
              {t('supplierEvent.forTask', { title: next.title })}
            </Box>
          )}
          {total > 0 && (
            <Box sx={{ typography: 'caption', color: colours.ink2 }}>
              {t('supplierEvents.answered', { done: submitted, total })}
            </Box>
          )}
        </div>
      </Box>
    </Box>
  );
}
