import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ScheduleOutlined } from '../../../../shared/icons/schedule-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BoxGlyph } from '../../../../shared/ui/brand/box-glyph.tsx';
import { useNowUntil } from '../../../../shared/ui/time/countdown.tsx';
import { formatDateTime, formatInstant, ownTimeZone, zoneNameAt } from '../../../../shared/ui/time/dates.ts';
import { timeLeft } from '../../../../shared/ui/time/time-left.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';

const pills = {
  soon: { color: colours.warn, bgcolor: colours.warnTint },
  pressing: { color: colours.bad, bgcolor: colours.badTint },
};

interface LineDeadlineProps {
  end: string;
  zone: string;
  isOver: boolean;
  /** Responses are no longer accepted, regardless of the time left. */
  isStopped: boolean;
  sealed: boolean;
  /** Hides the date, for which a phone has no space. */
  isShort?: boolean;
}

/** Deadline in the status line: time left, with the event's time zone first and the user's next to it. */
export function LineDeadline({ end, zone, isOver, isStopped, sealed, isShort = false }: LineDeadlineProps) {
  const { t } = useTranslation();
  const now = useNowUntil(end);
  const { unit, urgency, ...left } = timeLeft(Date.parse(end), now);
  const own = ownTimeZone();
  const [ownDate, ownClock] = formatDateTime(end, own).split(' ');
  const [date] = formatDateTime(end, zone).split(' ');
  const ownTime =
    formatDateTime(end, own) === formatDateTime(end, zone)
      ? ''
      : `${ownDate === date ? '' : `${ownDate} `}${ownClock} ${zoneNameAt(end, own)}`;
  const pill = urgency === 'soon' || urgency === 'pressing' ? pills[urgency] : null;
  return (
    <>
      {!isOver && !isStopped && (
        <Box
          component="span"
          data-urgency={urgency}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 600,
            whiteSpace: 'nowrap',
            ...(pill && {
              ...pill,
              px: 1,
              ml: { xs: -1, sm: 0 },
              py: '2px',
              borderRadius: 3,
              '&&': { color: pill.color },
            }),
          }}
        >
          {pill || !sealed ? <ScheduleOutlined sx={{ fontSize: 16 }} /> : <BoxGlyph state="open" size={18} />}
          {t(`kit.countdown.${unit}`, left)}
        </Box>
      )}
      <Box
        component="span"
        sx={{
          fontSize: { xs: 12, sm: 13 },
          minWidth: 0,
          textAlign: 'right',
          display: { xs: isShort ? 'none' : 'inline', sm: 'inline' },
        }}
      >
        <time dateTime={end}>
          <TimestampText
            text={t(isOver ? 'responses.line.ended' : 'responses.line.ends', {
              instant: formatInstant(end, zone),
            })}
          />
          {ownTime && (
            <>
              ,{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {ownTime}
              </Box>
            </>
          )}
        </time>
      </Box>
    </>
  );
}
