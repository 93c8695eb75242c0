import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { timeAgo } from '../../shared/ui/time/time-ago.ts';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';

const day = 86_400_000;

interface MessageTimeProps {
  instant: string;
  /** List format: days ago, then the date alone. */
  isShort?: boolean;
}

/** Time of writing: relative if recent, otherwise in the viewer's time zone. */
export function MessageTime({ instant, isShort = false }: MessageTimeProps) {
  const { t } = useTranslation();
  const now = serverNow();
  const passed = now - Date.parse(instant);
  if (passed >= (isShort ? 5 * day : day)) return <Timestamp instant={instant} isDateOnly={isShort} />;
  return (
    <time dateTime={instant} title={formatInstant(instant, ownTimeZone())}>
      {timeAgo(instant, t, now)}
    </time>
  );
}
