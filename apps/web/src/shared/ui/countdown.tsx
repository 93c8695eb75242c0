import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeLeft, untilNextChange } from './time-left.ts';

const colours = {
  calm: 'text.secondary',
  soon: 'warning.main',
  pressing: 'error.main',
  over: 'text.secondary',
};

// Browsers run a longer timer at once.
const longestTimer = 2 ** 31 - 1;

interface CountdownProps {
  /** The instant that is counted down to. */
  end: string;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffset?: number;
}

/** "2 d 4 h left", on the server's clock: amber under 24 hours, red under one, "Ended" after. */
export function Countdown({ end, clockOffset = 0 }: CountdownProps) {
  const { t } = useTranslation();
  const endTime = Date.parse(end);
  const [now, setNow] = useState(() => Date.now() + clockOffset);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const current = Date.now() + clockOffset;
      setNow(current);
      const wait = untilNextChange(endTime, current);
      if (wait !== Number.POSITIVE_INFINITY) timer = setTimeout(look, Math.min(wait, longestTimer));
    };
    look();
    return () => clearTimeout(timer);
  }, [endTime, clockOffset]);

  const { unit, urgency, ...parts } = timeLeft(endTime, now);
  return (
    <Typography
      component="time"
      dateTime={end}
      variant="body2"
      data-urgency={urgency}
      sx={{
        color: colours[urgency],
        fontWeight: urgency === 'calm' || urgency === 'over' ? 400 : 600,
        whiteSpace: 'nowrap',
      }}
    >
      {t(`kit.countdown.${unit}`, parts)}
    </Typography>
  );
}
