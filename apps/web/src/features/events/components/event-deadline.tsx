import Box from '@mui/material/Box';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DeadlineRail } from '../../../entities/events/deadline-rail.tsx';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';

/** Sticky display of the deadline: elapsed and remaining time. */
export function EventDeadline({ event }: { event: Event }) {
  const { startDate, endDate, timeZone, box, status } = event;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 1.5,
        alignItems: 'center',
        mb: 3,
        px: 2.25,
        py: 1.75,
        borderRadius: '12px',
        bgcolor: colours.tint,
        border: `1px solid ${colours.line}`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
      }}
    >
      <DeadlineRail start={startDate} end={endDate} timeZone={timeZone} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          pl: { sm: 2.5 },
          borderLeft: { sm: `1px solid ${colours.line2}` },
        }}
      >
        {box !== 'NONE' && <EventBox box={box} size={44} />}
        <div>
          {status === 'ACTIVE' && <Countdown end={endDate} />}
          <Box sx={{ typography: 'caption', color: colours.ink2 }}>
            <StateLine event={event} />
          </Box>
        </div>
      </Box>
    </Box>
  );
}

/** Number of responses submitted. */
function StateLine({ event: { tasks } }: { event: Event }) {
  const { t } = useTranslation();
  const total =
    tasks.awaitingResponseCount +
    tasks.responseSubmittedCount +
    tasks.declinedCount +
    tasks.endedWithoutResponseCount;
  return t('events.hints.responses', { done: tasks.responseSubmittedCount, total });
}
