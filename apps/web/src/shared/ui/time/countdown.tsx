import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleOutlined } from '../../icons/schedule-outlined.ts';
import { onServerClockChange, serverNow } from '../../lib/server-clock.ts';
import { colours } from '../../theme/tokens.ts';
import { timeAgo } from './time-ago.ts';
import { type TimeLeft, timeLeft, untilNextChange } from './time-left.ts';

const urgencyStyles: Record<TimeLeft['urgency'], { color: string; background?: string }> = {
  calm: { color: colours.ink },
  soon: { color: colours.warn, background: colours.warnTint },
  pressing: { color: colours.bad, background: colours.badTint },
  over: { color: colours.ink3 },
};

// Browsers fire longer timers immediately.
const maxTimer = 2 ** 31 - 1;

interface CountdownProps {
  /** Instant to count down to. */
  end: string;
  /** Plain text, for rows of a table. */
  isPlain?: boolean;
}

/** Server time, updated whenever the displayed time left changes. */
export function useNowUntil(end: string): number {
  const endTime = Date.parse(end);
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const current = serverNow();
      setNow(current);
      const wait = untilNextChange(endTime, current);
      timer = setTimeout(update, Math.min(wait, maxTimer));
    };
    update();
    const stop = onServerClockChange(update);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [endTime]);
  return now;
}

/** "2 d 4 h left" by the server's clock: amber under 24 hours, red under one, then "Ended 3 d ago". */
export function Countdown({ end, isPlain = false }: CountdownProps) {
  const { t } = useTranslation();
  const now = useNowUntil(end);
  const { unit, urgency, ...parts } = timeLeft(Date.parse(end), now);
  const { color, background } = urgencyStyles[urgency];
  const isUrgent = background !== undefined;
  return (
    <Box
      component="time"
      dateTime={end}
      data-urgency={urgency}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        ...(isPlain
          ? {
              typography: 'caption',
              fontWeight: isUrgent ? 600 : 400,
              color: isUrgent ? color : colours.ink3,
            }
          : { color, fontWeight: 600, wordSpacing: '.03em', lineHeight: '20px' }),
        ...(!isPlain && isUrgent && { bgcolor: background, borderRadius: 3.5, py: 0.5, pl: 1, pr: 1.25 }),
      }}
    >
      {!isPlain && <ScheduleOutlined aria-hidden sx={{ fontSize: 16 }} />}
      {unit === 'ended'
        ? t('kit.countdown.endedAgo', { ago: timeAgo(end, t, now) })
        : t(`kit.countdown.${unit}`, parts)}
    </Box>
  );
}
