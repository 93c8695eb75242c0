import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onServerClockChange, serverNow } from '../../lib/server-clock.ts';
import { colours } from '../../theme/tokens.ts';
import { timeAgo } from './time-ago.ts';
import { type TimeLeft, timeLeft, untilNextChange } from './time-left.ts';

const urgencyColours: Record<TimeLeft['urgency'], string> = {
  calm: colours.ink,
  soon: colours.warn,
  pressing: colours.bad,
  over: colours.ink,
};

/** Text of the figure beside a deadline. */
export const countdownStyles = {
  fontSize: 20,
  lineHeight: '24px',
  fontWeight: 620,
  letterSpacing: '-.01em',
  wordSpacing: '.08em',
} as const;

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
  const color = urgencyColours[urgency];
  const isUrgent = urgency === 'soon' || urgency === 'pressing';
  return (
    <Box
      component="time"
      dateTime={end}
      data-urgency={urgency}
      sx={{
        display: 'inline-block',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        ...(isPlain
          ? {
              typography: 'caption',
              fontWeight: isUrgent ? 600 : 400,
              color: isUrgent ? color : colours.ink3,
            }
          : { ...countdownStyles, color }),
      }}
    >
      {unit === 'ended'
        ? t('kit.countdown.endedAgo', { ago: timeAgo(end, t, now) })
        : t(`kit.countdown.${unit}`, parts)}
    </Box>
  );
}
