import Box from '@mui/material/Box';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { Countdown } from '../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { EventBox } from './event-box.tsx';
import { EventStatusChips } from './event-status-chip.tsx';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface ShortNameProps {
  event: Event;
  /** Title of the task that is shown. */
  task?: string;
}

/** Name of the event and of the shown task, for the bar. */
export function ShortName({ event: { title, status }, task }: ShortNameProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...oneLine, fontWeight: 600, lineHeight: '18px' }}>{title}</Box>
        {task && <Box sx={{ ...oneLine, fontSize: 12, lineHeight: '16px', color: colours.ink2 }}>{task}</Box>}
      </Box>
      <EventStatusChips status={status} sealed={false} />
    </Box>
  );
}

/** Time left of an event, for the bar. */
export function ShortDeadline({ event: { status, box, endDate, timeZone } }: { event: Event }) {
  const { t } = useTranslation();
  if (status !== 'ACTIVE') return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
        '& > time': { fontSize: 14, fontWeight: 600 },
        '& > time[data-urgency=calm], & > time[data-urgency=over]': { color: colours.ink },
      }}
    >
      <EventBox box={box} />
      <Countdown end={endDate} isPlain />
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, fontSize: 13, color: colours.ink2 }}>
        {t('events.event.until')} <Timestamp instant={endDate} timeZone={timeZone} />
      </Box>
    </Box>
  );
}
